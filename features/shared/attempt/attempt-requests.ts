import type { LastAnswer } from '../../../domain/play/attempt.ts';
import { ApiError } from '../../../domain/errors.ts';
import type { AttemptOutcome } from '../../../domain/contract/attempt.ts';
import { setQuizCoinScore } from '../../../domain/contract/finish.ts';
import type { SoloModeName } from '../../../domain/play/modes.ts';
import { SOLO_TYPES } from '../../../domain/play/modes.ts';
import type { QueuedAnswer } from '../../../domain/solo/attempt-state.ts';
import type { AttemptView, LockReply } from '../../../domain/solo/attempt-view.ts';
import { attemptIdentity, lastAnswerOf } from '../../../domain/solo/attempt-view.ts';
import type { Flags } from '../state/persisted-state.ts';
import { callAction } from '../rest/call-action.ts';

/** The query key of an attempt: one for each contest, one for each other mode. */
export const attemptKeyOf = ({ name, item }: Readonly<{ name: SoloModeName; item: string }>) =>
  name === 'contest' ? ['attempt', name, item] : ['attempt', name];

/** The number of latest attempts whose flags are stored. */
const MAX_FLAGGED_ATTEMPTS = 5;

/** The flagged questions of an attempt. */
export const flagsOf = (kept: readonly Flags[], view: AttemptView): readonly number[] =>
  kept.find((one) => one.run === attemptIdentity(view))?.questions ?? [];

/** Adds or removes the flag of a question. */
export function withFlag(
  kept: readonly Flags[],
  view: AttemptView,
  question: number,
): readonly Flags[] {
  const before = new Set(flagsOf(kept, view));
  const questions = [...before.symmetricDifference(new Set([question]))];
  const others = kept.filter((one) => one.run !== attemptIdentity(view));
  return [...others, { run: attemptIdentity(view), questions }].slice(-MAX_FLAGGED_ATTEMPTS);
}

/** The fields that name a question of this attempt, so that the next attempt with the same id is not changed. */
export const questionFieldsOf = ({ attempt_id, startedAt }: AttemptView, question: number) => ({
  attempt_id,
  started_at: String(startedAt),
  question: String(question),
});

/** Ends an attempt and sends its unsent answers. @throws ApiError */
export async function finish(
  name: SoloModeName,
  { attempt_id, startedAt }: AttemptView,
  answers: readonly LastAnswer[],
): Promise<AttemptOutcome> {
  const result = await callAction(setQuizCoinScore, {
    match_id: attempt_id,
    started_at: String(startedAt),
    quiz_type: SOLO_TYPES[name],
    ...(answers.length > 0 && { play_questions: JSON.stringify(answers) }),
  });
  if ('total_questions' in result) return result;
  throw new ApiError('malformed');
}

/** Sends the last answer together with the end of its attempt, which saves one write. @throws ApiError */
export async function finishWith(
  name: SoloModeName,
  queued: QueuedAnswer<AttemptView>,
): Promise<{ readonly reply: LockReply; readonly outcome: AttemptOutcome }> {
  const { view, question, answer } = queued;
  const outcome = await finish(name, view, [lastAnswerOf(view, queued)]);
  const { now } = outcome;
  const told = outcome.told[String(question)];
  const event = told && { kind: 'answer' as const, question, answer, at: now };
  return { reply: { now, told: told ?? {}, event }, outcome };
}
