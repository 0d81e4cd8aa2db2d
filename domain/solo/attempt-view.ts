import type { DeepReadonly } from '../contract/action.ts';
import type { AnswerReply, LifelineReply, AttemptReply } from '../contract/attempt.ts';
import type { Attempt, AttemptPhase, LastAnswer } from '../play/attempt.ts';
import { answersOf, attemptPhase, clipMsOf, windowsOf } from '../play/attempt.ts';
import { skippedRevealOf } from '../play/skipped-reveal.ts';
import type { Answer } from '../question/question.ts';

/** An attempt as the server sends it to its player. */
export type AttemptView = DeepReadonly<AttemptReply>;
/** The server's reply to an answer. */
export type LockReply = DeepReadonly<AnswerReply>;
/** The server's reply to a lifeline. */
export type HelpReply = DeepReadonly<LifelineReply>;

/** An attempt with the clock by which it is timed. */
export interface TimedAttempt<View extends AttemptView = AttemptView> {
  readonly view: View;
  /** How far the server's clock is ahead of this machine's at least, in milliseconds. */
  readonly offsetMs: number;
}

/** An answer that the server has not confirmed, by the place of its question. */
export interface PendingAnswer {
  readonly question: number;
  readonly answer: Answer;
}

/** @param localNow this machine's time when the view arrived */
export const timedAttempt = <View extends AttemptView>(
  view: View,
  localNow: number,
): TimedAttempt<View> => ({ view, offsetMs: view.now - localNow });

/**
 * An attempt with a newer view of it, which may have been requested before others. The later a reply arrives, the lower its
 * offset, so the higher one counts, unless this machine's clock was set since.
 * @param localNow this machine's time when the view arrived
 */
export function withView<View extends AttemptView>(
  { held, hasJumped }: { held: TimedAttempt<View> | undefined; hasJumped: boolean },
  view: View,
  localNow: number,
): TimedAttempt<View> {
  if (!held) return timedAttempt(view, localNow);
  const next = timedAttempt(withUnsentSkip(view, held.view), localNow);
  return hasJumped ? next : { ...next, offsetMs: Math.max(held.offsetMs, next.offsetMs) };
}

/** The phase of an attempt on its page. @param now this machine's time */
export const timedPhaseOf = (
  held: TimedAttempt | undefined,
  now: number,
): AttemptPhase | undefined => held && attemptPhase(attemptOf(held.view), now + held.offsetMs);

/**
 * Whether the outbox takes an answer to a question: of answers that cannot be changed, only the first, and none behind the one
 * that ends the attempt. A late reply to a lifeline may have opened an earlier question again.
 */
export function takesAnswer(
  view: AttemptView,
  outbox: readonly (PendingAnswer & { readonly view: AttemptView })[],
  question: number,
): boolean {
  const { rules } = view;
  if (rules.timing.kind === 'whole' && rules.isChangeable !== false) return true;
  const isAnswered = answersOf(attemptOf(view)).has(question);
  const isEnding = outbox.some(
    (one) => isLast(one.view, one.question) && attemptIdentity(one.view) === attemptIdentity(view),
  );
  return !isAnswered && !isEnding && !outbox.some((one) => one.question === question);
}

/**
 * Whether the window of this question is the open one. A page may still show the question before, for some frames or for as
 * long as it was suspended, and a press on that one must not count for a question that the player has not seen.
 */
export const isWindowOpen = (phase: AttemptPhase | undefined, question: number): boolean =>
  phase?.kind === 'question' && phase.question === question;

/**
 * Whether a press comes sooner after its question than the rules count: the second of a double tap, whose first one answered
 * the question before. The server would count it as no answer. @param localNow this machine's time
 */
export function isTooSoon(
  { view, offsetMs }: TimedAttempt,
  question: number,
  localNow: number,
): boolean {
  const start = windowsOf(attemptOf(view))[question]?.start ?? -Infinity;
  return localNow + offsetMs - start < (view.rules.leastMs ?? 0);
}

/**
 * An attempt with the server's reply to an answer. The fastest message gives the best estimate of the server's time.
 * Without this correction, the estimate could be earlier than the answer's time, and the question would stay open.
 * @param localNow this machine's time when the reply arrived
 */
export function withReply<View extends AttemptView>(
  { view, offsetMs }: TimedAttempt<View>,
  question: number,
  { now, event, feedback }: LockReply,
  localNow: number,
): TimedAttempt<View> {
  return {
    offsetMs: Math.max(offsetMs, now - localNow),
    view: {
      ...view,
      events: event ? [...view.events, event] : view.events,
      feedback: { ...view.feedback, [question]: feedback },
    },
  };
}

/** Whether a view that arrived before the reply to a lifeline has its event already. */
const hasLifeline = ({ events }: AttemptView, event: HelpReply['event']) =>
  event.kind === 'lifeline' &&
  events.some(
    (one) =>
      one.kind === 'lifeline' &&
      one.lifeline === event.lifeline &&
      one.question === event.question &&
      one.at === event.at,
  );

/** An attempt with the server's reply to a lifeline. @param localNow this machine's time when it came */
export function withHelp<View extends AttemptView>(
  { view, offsetMs }: TimedAttempt<View>,
  { now, event, help }: HelpReply,
  localNow: number,
): TimedAttempt<View> {
  return {
    offsetMs: Math.max(offsetMs, now - localNow),
    view: hasLifeline(view, event)
      ? view
      : { ...view, events: [...view.events, event], helps: [...view.helps, help] },
  };
}

/**
 * An attempt with the reveal of a question skipped now; undefined if it cannot be skipped.
 * @param localNow this machine's time
 */
export function withSkip<View extends AttemptView>(
  { view, offsetMs }: TimedAttempt<View>,
  question: number,
  localNow: number,
): TimedAttempt<View> | undefined {
  const now = localNow + offsetMs;
  const event = skippedRevealOf(attemptOf(view), question, now, now);
  return event && { offsetMs, view: { ...view, events: [...view.events, event] } };
}

/** A view from the server with the last skipped reveal of this page, if the server does not know of it yet. */
function withUnsentSkip<View extends AttemptView>(view: View, shown: View): View {
  const skip = shown.events.findLast(({ kind }) => kind === 'skipped-reveal');
  const isPast =
    attemptIdentity(view) !== attemptIdentity(shown) ||
    skip === undefined ||
    view.events.some(
      ({ kind, question }) =>
        question > skip.question || (kind === skip.kind && question === skip.question),
    );
  return isPast ? view : { ...view, events: [...view.events, skip] };
}

/** When the reveal before a question was skipped, as its calls name it; undefined if it was not. */
export const skippedAtOf = ({ events }: AttemptView, question: number): number | undefined =>
  events.find((event) => event.kind === 'skipped-reveal' && event.question === question - 1)?.at;

/** The attempt of a view, from which its phase at a server time is computed. */
export function attemptOf({ rules, startedAt, events, questions }: AttemptView): Attempt {
  const clipsMs = questions.map(clipMsOf);
  return { rules, startedAt, events, clipsMs };
}

/**
 * The unique key of an attempt. The id alone is not unique, because the next attempt of the same mode has the same id.
 */
export const attemptIdentity = ({ attempt_id, startedAt }: AttemptView): string =>
  `${attempt_id} ${startedAt}`;

/** An answer in the format of the call that ends its attempt. */
export const lastAnswerOf = (
  { questions }: AttemptView,
  { question, answer }: PendingAnswer,
): LastAnswer => ({ id: questions[question]?.id ?? '', answer });

/** Whether this is the last question of an attempt with one window per question. */
export const isLast = ({ rules, questions }: AttemptView, question: number): boolean =>
  rules.timing.kind === 'each' && question === questions.length - 1;
