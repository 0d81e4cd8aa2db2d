import { ApiError } from '../../domain/errors.ts';
import type { AnswerReply, RunOutcome, RunView } from '../../domain/contract/attempt.ts';
import type { SoloModeName } from '../../domain/play/modes.ts';
import { setQuizCoinScore } from '../../domain/contract/finish.ts';
import { SOLO_TYPES } from '../../domain/play/modes.ts';
import type { Answer } from '../../domain/question/question.ts';
import type { Flags } from '../shared/state/groups.ts';
import { callAction } from '../shared/rest/call-action.ts';

/** A run to be ended, with what it had not sent. */
export interface Ending {
  readonly run: RunView;
  readonly answers: readonly GivenAnswer[];
}

/** As the end of a run takes it: by the id of its question. */
interface GivenAnswer {
  readonly id: string;
  readonly answer: Answer;
}

/** An answer as the end of its run takes it. */
export const answerOf = (
  { questions }: RunView,
  question: number,
  answer: Answer,
): GivenAnswer => ({
  id: questions[question]?.id ?? '',
  answer,
});

/** Codes of a call that did not get through, or of which nobody knows. */
export const UNSENT: ReadonlySet<string> = new Set(['unavailable', 'malformed']);
/** Codes that say that nothing is to be sent any more. */
export const TAKEN: ReadonlySet<string> = new Set(['alreadyAnswered', 'attemptOver']);

/** Whether a run is over because its contest was called off. */
export const isCalledOff = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'contestCancelled';

/** Where a page remembers its run: of a contest there is one each, of other modes one at a time. */
export const runKeyOf = ({ name, item }: Readonly<{ name: SoloModeName; item: string }>) =>
  name === 'contest' ? ['attempt', name, item] : ['attempt', name];

/** Another run of the same attempt is another one. */
export const keyOf = ({ attempt_id, startedAt }: RunView): string => `${attempt_id} ${startedAt}`;

/** Of so many runs it is kept what was marked in them. */
const FLAGGED_RUNS = 5;

/** The questions of a run that are marked. */
export const flagsOf = (kept: readonly Flags[], run: RunView): readonly number[] =>
  kept.find((one) => one.run === keyOf(run))?.questions ?? [];

/** What is kept when a question of a run is marked, or no more. */
export function withFlag(kept: readonly Flags[], run: RunView, question: number): readonly Flags[] {
  const before = new Set(flagsOf(kept, run));
  const questions = [...before.symmetricDifference(new Set([question]))];
  const others = kept.filter((one) => one.run !== keyOf(run));
  return [...others, { run: keyOf(run), questions }].slice(-FLAGGED_RUNS);
}

/** The fields by which a call means a question of this run, and not of the next one of the same attempt. */
export const questionOf = ({ attempt_id, startedAt }: RunView, question: number) => ({
  attempt_id,
  started_at: String(startedAt),
  question: String(question),
});

/** Whether nothing more can be given to a run: it was ended, here or elsewhere. */
export const isEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'attemptOver';

/** Ends a run with answers that were not sent before. @throws ApiError */
export async function finish(
  name: SoloModeName,
  { attempt_id, startedAt }: RunView,
  answers: readonly GivenAnswer[],
): Promise<RunOutcome> {
  const result = await callAction(setQuizCoinScore, {
    match_id: attempt_id,
    started_at: String(startedAt),
    quiz_type: SOLO_TYPES[name],
    ...(answers.length > 0 && { play_questions: JSON.stringify(answers) }),
  });
  if ('total_questions' in result) return result;
  throw new ApiError('malformed');
}

/** Sends the last answer with the end of its run, which is one write less. */
export async function lastReply(
  mode: SoloModeName,
  run: RunView,
  question: number,
  answer: Answer,
  keep: (outcome: RunOutcome) => void,
): Promise<AnswerReply> {
  const outcome = await finish(mode, run, [answerOf(run, question, answer)]);
  keep(outcome);
  const told = outcome.told[String(question)];
  const now = outcome.now;
  return {
    now,
    told: told ?? {},
    ...(told && { event: { kind: 'answer' as const, question, answer: answer as never, at: now } }),
  };
}

/** Whether all other questions of a run are closed. */
export function isLast(run: RunView, question: number): boolean {
  return run.rules.timing.kind === 'each' && question === run.questions.length - 1;
}
