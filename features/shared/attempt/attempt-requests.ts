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

/** Where a page remembers its attempt: of a contest there is one each, of other modes one at a time. */
export const attemptKeyOf = ({ name, item }: Readonly<{ name: SoloModeName; item: string }>) =>
  name === 'contest' ? ['attempt', name, item] : ['attempt', name];

/** Of so many attempts it is kept what was marked in them. */
const MAX_FLAGGED_ATTEMPTS = 5;

/** The questions of an attempt that are marked. */
export const flagsOf = (kept: readonly Flags[], view: AttemptView): readonly number[] =>
  kept.find((one) => one.run === attemptIdentity(view))?.questions ?? [];

/** Stores or deletes the bookmark of a question of an attempt. */
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

/** The fields by which a call means a question of this attempt, and not of the next one of the same id. */
export const questionFieldsOf = ({ attempt_id, startedAt }: AttemptView, question: number) => ({
  attempt_id,
  started_at: String(startedAt),
  question: String(question),
});

/** Ends an attempt with answers that were not sent before. @throws ApiError */
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

/** Sends the last answer with the end of its attempt, which is one write less. @throws ApiError */
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
