import type { AnswerReply, LifelineReply, AttemptReply } from '../contract/attempt.ts';
import type { Attempt, LastAnswer } from '../play/attempt.ts';
import type { Answer } from '../question/question.ts';

type DeepReadonly<T> = T extends readonly (infer One)[]
  ? readonly DeepReadonly<One>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** An attempt as the server sends it to its player. */
export type AttemptView = DeepReadonly<AttemptReply>;
/** The server's reply to an answer. */
export type LockReply = DeepReadonly<AnswerReply>;
/** The server's reply to a lifeline. */
export type HelpReply = DeepReadonly<LifelineReply>;

/** An attempt with the clock by which it is timed. */
export interface TimedAttempt<View extends AttemptView = AttemptView> {
  readonly view: View;
  /** How far the server's clock is ahead of this machine's, in milliseconds: at least so much. */
  readonly offsetMs: number;
}

/** An answer that the server has not taken yet, by the place of its question. */
export interface PendingAnswer {
  readonly question: number;
  readonly answer: Answer;
}

/** @param localNow this machine's time when the view came */
export const timedAttempt = <View extends AttemptView>(
  view: View,
  localNow: number,
): TimedAttempt<View> => ({ view, offsetMs: view.now - localNow });

/**
 * An attempt with the server's reply to an answer. The quickest message says the time best: without it, the time here
 * could still be before that of the answer, and the question would stay open.
 * @param localNow this machine's time when the reply came
 */
export function withReply<View extends AttemptView>(
  { view, offsetMs }: TimedAttempt<View>,
  question: number,
  { now, event, told }: LockReply,
  localNow: number,
): TimedAttempt<View> {
  return {
    offsetMs: Math.max(offsetMs, now - localNow),
    view: {
      ...view,
      events: event ? [...view.events, event] : view.events,
      told: { ...view.told, [question]: told },
    },
  };
}

/** An attempt with what a lifeline has brought. @param localNow this machine's time when it came */
export function withHelp<View extends AttemptView>(
  { view, offsetMs }: TimedAttempt<View>,
  { now, event, help }: HelpReply,
  localNow: number,
): TimedAttempt<View> {
  return {
    offsetMs: Math.max(offsetMs, now - localNow),
    view: { ...view, events: [...view.events, event], helps: [...view.helps, help] },
  };
}

/** The attempt of a view: its phase follows from it and the server's time. */
export function attemptOf({ rules, startedAt, events, questions }: AttemptView): Attempt {
  const clipsMs = questions.map(({ audio }) => audio && audio.seconds * 1_000);
  return { rules, startedAt, events, clipsMs };
}

/** Names one attempt: the next one of the same mode has the same id, and begins later. */
export const attemptIdentity = ({ attempt_id, startedAt }: AttemptView): string =>
  `${attempt_id} ${startedAt}`;

/** An answer as the end of its attempt takes it. */
export const lastAnswerOf = (
  { questions }: AttemptView,
  { question, answer }: PendingAnswer,
): LastAnswer => ({ id: questions[question]?.id ?? '', answer });

/** Whether all other questions of an attempt are closed when this one is answered. */
export const isLast = ({ rules, questions }: AttemptView, question: number): boolean =>
  rules.timing.kind === 'each' && question === questions.length - 1;
