import type * as v from 'valibot';
import type { LastAnswer } from '../../../domain/play/attempt.ts';
import type { AttemptOutcome } from '../../../domain/contract/attempt.ts';
import { answerQuestion, applyLifeline } from '../../../domain/contract/attempt.ts';
import { setQuizCoinScore } from '../../../domain/contract/finish.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { ApiError } from '../../../domain/errors.ts';
import { assertNever } from '../../../domain/assert-never.ts';
import type { SoloModeName } from '../../../domain/play/modes.ts';
import { SOLO_TYPES } from '../../../domain/play/modes.ts';
import type {
  AttemptCommand,
  MachineEvent,
  Found,
  QueuedAnswer,
} from '../../../domain/solo/attempt-state.ts';
import type { AttemptView, LockReply } from '../../../domain/solo/attempt-view.ts';
import { lastAnswerOf, skippedAtOf } from '../../../domain/solo/attempt-view.ts';
import { callAction } from '../rest/call-action.ts';
import { afterPaint } from '../ui/after-paint.tsx';

/** The calls of one kind of attempt to the server and to its page. All throw ApiError. */
export interface AttemptCalls<View extends AttemptView, Outcome> {
  /** Reads the attempt's progress when the page opens. */
  readonly load: () => Promise<Found<View, Outcome>>;
  /** Reads it again later. */
  readonly look: () => Promise<Found<View, Outcome>>;
  readonly open?: (language: string) => Promise<View>;
  /** Sends an answer, or a question about one; undefined for `answer_question`. */
  readonly answer?: (fields: AnswerFields) => Promise<LockReply>;
  /** Sends an answer with the end of its attempt. */
  readonly sendLast?: (
    answer: QueuedAnswer<View>,
  ) => Promise<{ readonly reply: LockReply; readonly outcome: Outcome }>;
  /** Ends the attempt. Resolves to undefined if this page has no outcome to show. @param seconds since the start */
  readonly finish: (
    view: View,
    answers: readonly LastAnswer[],
    seconds: number,
  ) => Promise<Outcome | undefined>;
  readonly showError: (code: ErrorCode, about: 'attempt' | 'lifeline') => void;
  readonly showUnsent: (code: ErrorCode) => void;
  readonly refreshAccount: () => void;
  readonly onCalledOff?: (() => void) | undefined;
}

/** The fields of `answer_question`. */
export type AnswerFields = v.InferInput<typeof answerQuestion.input>;

const answerOwn = (fields: AnswerFields): Promise<LockReply> => callAction(answerQuestion, fields);

/** The query key of an attempt: one for each contest, one for each other mode. */
export const attemptKeyOf = ({ name, item }: Readonly<{ name: SoloModeName; item: string }>) =>
  name === 'contest' ? ['attempt', name, item] : ['attempt', name];

/** The field that says when the reveal before a question was skipped. */
function skippedFieldOf(view: AttemptView, question: number) {
  const at = skippedAtOf(view, question);
  return at === undefined ? {} : { skipped_at: String(at) };
}

/** The fields that name a question of this attempt, so that the next attempt with the same id is not changed. */
const questionFieldsOf = (view: AttemptView, question: number) => ({
  attempt_id: view.attempt_id,
  started_at: String(view.startedAt),
  question: String(question),
  ...skippedFieldOf(view, question),
});

const codeOf = (error: unknown): ErrorCode =>
  error instanceof ApiError ? error.code : 'unavailable';

async function foundBy<View, Outcome>(
  read: () => Promise<Found<View, Outcome>>,
): Promise<Found<View, Outcome>> {
  try {
    return await read();
  } catch (error) {
    return { kind: 'failed', code: codeOf(error) };
  }
}

/** Carries out a command of the attempt machine, and dispatches the result as the event of the same name. */
export async function perform<View extends AttemptView, Outcome>(
  command: AttemptCommand<View>,
  calls: AttemptCalls<View, Outcome>,
  dispatch: (event: MachineEvent<View, Outcome>) => void,
): Promise<void> {
  switch (command.kind) {
    case 'load':
      return dispatch({ kind: 'loaded', found: await foundBy(calls.load) });
    case 'look':
      return dispatch({ kind: 'found', look: command.look, found: await foundBy(calls.look) });
    case 'open':
      return calls.open?.(command.language).then(
        (view) => dispatch({ kind: 'opened', view }),
        (error: unknown) => dispatch({ kind: 'notOpened', code: codeOf(error) }),
      );
    case 'send': {
      const { answer, isLast } = command;
      const send = () =>
        isLast && calls.sendLast ? calls.sendLast(answer) : sendOne(answer, calls.answer);
      // on a slow phone sending an answer takes as long as drawing it, so draw it first
      return void afterPaint(() => {
        send().then(
          (sent) => dispatch({ kind: 'sent', answer, ...sent }),
          (error: unknown) => dispatch({ kind: 'notSent', answer, code: codeOf(error) }),
        );
      });
    }
    case 'ask': {
      const { view, question, beginning } = command;
      const fields = {
        ...questionFieldsOf(view, question),
        ...(beginning && { [beginning]: '1' as const }),
      };
      return (calls.answer ?? answerOwn)(fields).then(
        (reply) => dispatch({ kind: 'asked', view, question, beginning, reply }),
        (error: unknown) => dispatch({ kind: 'notAsked', view, beginning, code: codeOf(error) }),
      );
    }
    case 'help': {
      const { view, question, lifeline } = command;
      return callAction(applyLifeline, { ...questionFieldsOf(view, question), lifeline }).then(
        (reply) => dispatch({ kind: 'helped', view, reply }),
        (error: unknown) => dispatch({ kind: 'notHelped', view, code: codeOf(error) }),
      );
    }
    case 'finish':
      return calls.finish(command.view, command.answers, command.seconds).then(
        (outcome) => dispatch({ kind: 'finished', outcome }),
        (error: unknown) => dispatch({ kind: 'notFinished', code: codeOf(error) }),
      );
    case 'showError':
      return calls.showError(command.code, command.about);
    case 'showUnsent':
      return calls.showUnsent(command.code);
    case 'refreshAccount':
      return calls.refreshAccount();
    case 'calledOff':
      return calls.onCalledOff?.();
    default:
      return assertNever(command);
  }
}

async function sendOne<View extends AttemptView>(
  { view, question, answer }: QueuedAnswer<View>,
  send = answerOwn,
): Promise<{ readonly reply: LockReply; readonly outcome?: undefined }> {
  const fields = { ...questionFieldsOf(view, question), answer: JSON.stringify(answer) };
  return { reply: await send(fields) };
}

/** Sends unsent answers from a page that closes: the browser delivers them, and nobody waits for the replies. */
export function sendWhileClosing(answers: readonly QueuedAnswer<AttemptView>[]): void {
  for (const { view, question, answer } of answers) {
    const form = new FormData();
    const fields = { ...questionFieldsOf(view, question), answer: JSON.stringify(answer) };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    navigator.sendBeacon(`/api/${answerQuestion.name}`, form);
  }
}

/** Ends an attempt and sends its unsent answers. @throws ApiError */
export async function finish(
  name: SoloModeName,
  view: AttemptView,
  answers: readonly LastAnswer[],
): Promise<AttemptOutcome> {
  const first = view.questions.findIndex(({ id }) => id === answers[0]?.id);
  const result = await callAction(setQuizCoinScore, {
    match_id: view.attempt_id,
    started_at: String(view.startedAt),
    quiz_type: SOLO_TYPES[name],
    ...(answers.length > 0 && { play_questions: JSON.stringify(answers) }),
    ...skippedFieldOf(view, first),
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
  const feedback = outcome.feedback[String(question)];
  const event = feedback && { kind: 'answer' as const, question, answer, at: now };
  return { reply: { now, feedback: feedback ?? {}, event }, outcome };
}
