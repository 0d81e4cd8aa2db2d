import type { ErrorCode } from '../errors.ts';
import type { Instant } from '../instant.ts';
import { LIMITS } from '../limits.ts';
import type { Answer, Question } from '../question/question.ts';
import type { Lifeline, LifelineUse } from './lifelines.ts';
import type { Reward, Scoring } from './scoring.ts';

/** An answer that comes with the end of its attempt. */
export interface LastAnswer {
  /** The question's id. */
  readonly id: string;
  readonly answer: Answer;
}

/** The rules of a solo mode. Times in milliseconds. */
export interface PlayRules {
  /**
   * `each`: one window per question, one after the other. `whole`: one for all questions, in which answers may be
   * changed.
   */
  readonly timing: { readonly kind: 'each' | 'whole'; readonly ms: number };
  /** Whether an answer in a window for all may be changed until its end; the default is yes. */
  readonly isChangeable?: boolean | undefined;
  /** The reply to a locked answer: nothing, whether it was right, or the key too. */
  readonly feedback: 'none' | 'own' | 'key';
  /** The time between an answer, or the end of its window, and the next question. */
  readonly revealMs: number;
  /**
   * If the player lets a question time out, the attempt waits before the next one until this instant and is then over.
   * Undefined in modes that do not wait.
   */
  readonly waitsUntil?: Instant | undefined;
  readonly scoring: Scoring;
  readonly lifelines: readonly Lifeline[];
  /** Coins that a lifeline costs which has no price in `lifelineFees`. */
  readonly lifelineFee: number;
  /** Coins by lifeline; undefined in attempts of earlier versions. */
  readonly lifelineFees?: Readonly<Partial<Record<Lifeline, number | undefined>>> | undefined;
  /** The number of letters that a player may buy for one word. */
  readonly letterHints?: number | undefined;
  /** The reward of an attempt; undefined for practice, which changes neither coins nor score. */
  readonly reward?: Reward | undefined;
  /**
   * When the attempt ends at the latest: the end of its contest. A question that has not begun by then is not asked.
   */
  readonly closesAt?: Instant | undefined;
  /** A faster answer counts as none, because no person reads and answers so fast. */
  readonly leastMs?: number | undefined;
}

/** The price of a lifeline, in coins. */
export const lifelineFeeOf = (
  { lifelineFee, lifelineFees }: Pick<PlayRules, 'lifelineFee' | 'lifelineFees'>,
  lifeline: Lifeline,
): number => lifelineFees?.[lifeline] ?? lifelineFee;

/** An action of a player in an attempt, at the instant when the server took it. */
export type AttemptEvent =
  | {
      readonly kind: 'answer';
      readonly question: number;
      readonly answer: Answer;
      readonly at: Instant;
    }
  | (LifelineUse & { readonly kind: 'lifeline'; readonly at: Instant })
  /** The clip of a question is over, or the player asked for the options earlier. */
  | { readonly kind: 'heard'; readonly question: number; readonly at: Instant }
  /** The player has returned to a question that waited. */
  | { readonly kind: 'begun'; readonly question: number; readonly at: Instant }
  /** The question's time was over, and the player asked for the right answer within the grace. */
  | { readonly kind: 'missed'; readonly question: number; readonly at: Instant }
  /** The player asked for the next question before the question's reveal had ended. */
  | { readonly kind: 'skipped-reveal'; readonly question: number; readonly at: Instant };

/** One attempt of one player. All other facts are computed from it and the time. */
export interface Attempt {
  readonly rules: PlayRules;
  /** The `clipMsOf` of each question. */
  readonly clipsMs: readonly (number | undefined)[];
  readonly startedAt: Instant;
  /** In the order in which they were taken. */
  readonly events: readonly AttemptEvent[];
}

/**
 * The milliseconds for which a question is presented before its time starts: the length of its clip, or 0 for a picture, which
 * only has to load; undefined if it has neither, so that its time starts with its turn.
 */
export const clipMsOf = ({ audio, picture }: Pick<Question, 'audio' | 'picture'>) =>
  audio ? audio.seconds * 1_000 : picture && 0;

/** When a question can be answered: from `start` until `end`, with `LIMITS.lockGraceMs` of grace. */
export interface QuestionWindow {
  /** When its turn begins; from then until `start` a clip plays, or a picture loads. */
  readonly turn: Instant;
  readonly start: Instant;
  readonly end: Instant;
  /** When it was answered or skipped; undefined while it is open, and if its time ran out. */
  readonly closedAt: Instant | undefined;
  /** When its reveal has ended or was skipped. */
  readonly over: Instant;
}

/** The phase of an attempt. */
export type AttemptPhase =
  /** The previous question timed out, so this one waits for its player until the attempt is over. */
  | { readonly kind: 'waiting'; readonly question: number; readonly until: Instant }
  /** A clip plays; the options are hidden until `until` at the latest. */
  | { readonly kind: 'listening'; readonly question: number; readonly until: Instant }
  | { readonly kind: 'question'; readonly question: number; readonly until: Instant }
  | { readonly kind: 'reveal'; readonly question: number; readonly until: Instant }
  /** All questions are open, in one common window. */
  | { readonly kind: 'open'; readonly until: Instant }
  | { readonly kind: 'over'; readonly at: Instant };

/** Time to play a clip again before the options appear, or to load a picture on a slow line. */
const CLIP_GRACE_MS = 10_000;

/**
 * The current windows of all questions. Each begins when the previous question was answered, skipped or timed out, so
 * an attempt continues without its player, unless its rules let it wait. With one common window all are equal.
 */
export function windowsOf({
  rules,
  clipsMs,
  startedAt,
  events,
}: Attempt): readonly QuestionWindow[] {
  const { timing, revealMs, waitsUntil = -Infinity, closesAt = Infinity } = rules;
  if (timing.kind === 'whole') {
    return clipsMs.map(() => ({
      turn: startedAt,
      start: startedAt,
      end: Math.min(startedAt + timing.ms, closesAt),
      closedAt: undefined,
      over: startedAt + timing.ms,
    }));
  }
  let next = startedAt;
  let isPassed = false;
  return clipsMs.map((clipMs, question) => {
    const own = events.filter((event) => event.question === question);
    const begun = own.find(({ kind }) => kind === 'begun')?.at;
    const done = own.find(
      (event) =>
        event.kind === 'answer' || (event.kind === 'lifeline' && event.lifeline === 'skip'),
    );
    if (isPassed && begun === undefined && !done && next <= waitsUntil) {
      next = waitsUntil;
      return { turn: next, start: next, end: next, closedAt: undefined, over: next };
    }
    const turn = isPassed ? (begun ?? next) : next;
    const heard = own.find(({ kind }) => kind === 'heard')?.at;
    const reset = own.find(
      (event) => event.kind === 'lifeline' && event.lifeline === 'reset-timer',
    )?.at;
    const closed = (done ?? own.find(({ kind }) => kind === 'missed'))?.at;
    const afterClip = turn + (clipMs === undefined ? 0 : clipMs + CLIP_GRACE_MS);
    const start = Math.min(heard ?? afterClip, afterClip);
    const end = (reset ?? start) + timing.ms;
    const revealed = Math.min(closed ?? end, end);
    const skipped = own.find(({ kind }) => kind === 'skipped-reveal')?.at ?? Infinity;
    next = Math.min(revealed + revealMs, Math.max(revealed, skipped));
    isPassed = !done;
    return { turn, start, end: Math.min(end, closesAt), closedAt: closed, over: next };
  });
}

/** Milliseconds from the start of an attempt to its last event, without the time in which it waited for its player. */
export function playedMs(attempt: Attempt): number {
  const { startedAt, events } = attempt;
  const last = events.at(-1)?.at ?? startedAt;
  const windows = windowsOf(attempt).filter(({ turn }) => turn <= last);
  const waited = windows.reduce(
    (sum, { turn }, question) => sum + Math.max(0, turn - (windows[question - 1]?.over ?? turn)),
    0,
  );
  return last - startedAt - waited;
}

/**
 * The instant until which the result of an attempt is secret, because others get the same questions; -Infinity if no
 * others do. It includes the grace of the last answer.
 */
export const sealedUntil = ({ closesAt }: Pick<PlayRules, 'closesAt'>): Instant =>
  closesAt === undefined ? -Infinity : closesAt + LIMITS.lockGraceMs;

/** The phase of an attempt at a server time. */
export function attemptPhase(attempt: Attempt, now: Instant): AttemptPhase {
  const { closesAt = Infinity } = attempt.rules;
  const phase = naturalPhase(attempt, now);
  if (phase.kind === 'over') return { kind: 'over', at: Math.min(phase.at, closesAt) };
  if (now >= closesAt) return { kind: 'over', at: closesAt };
  return { ...phase, until: Math.min(phase.until, closesAt) };
}

/** The phase, without regard to `closesAt`. */
function naturalPhase(attempt: Attempt, now: Instant): AttemptPhase {
  const { rules, startedAt } = attempt;
  if (rules.timing.kind === 'whole') {
    const until = startedAt + rules.timing.ms;
    return now < until ? { kind: 'open', until } : { kind: 'over', at: until };
  }
  const windows = windowsOf(attempt);
  let over = startedAt;
  for (const [question, { turn, start, end, closedAt, over: next }] of windows.entries()) {
    if (now < over) return { kind: 'reveal', question: question - 1, until: over };
    if (now < turn) return { kind: 'waiting', question, until: turn };
    if (now < start) return { kind: 'listening', question, until: start };
    if (now < Math.min(closedAt ?? end, end)) return { kind: 'question', question, until: end };
    over = next;
  }
  return now < over
    ? { kind: 'reveal', question: windows.length - 1, until: over }
    : { kind: 'over', at: over };
}

export type AnswerRefusal = Extract<
  ErrorCode,
  'missingFields' | 'alreadyAnswered' | 'tooEarly' | 'tooLate'
>;

/**
 * Why an answer cannot be taken at a server time; undefined if it can. In a common window it may be changed, unless the
 * rules forbid it.
 */
export function answerRefusal(
  attempt: Attempt,
  question: number,
  now: Instant,
): AnswerRefusal | undefined {
  const window = windowsOf(attempt)[question];
  if (!window) return 'missingFields';
  if (window.closedAt !== undefined) return 'alreadyAnswered';
  const isFinal = attempt.rules.isChangeable === false;
  if (isFinal && answersOf(attempt).has(question)) return 'alreadyAnswered';
  const { closesAt = Infinity } = attempt.rules;
  // a question that had not begun at the end is not asked, not even within its grace
  if (now >= closesAt && window.start >= closesAt) return 'tooLate';
  if (now < window.start) return 'tooEarly';
  return now > window.end + LIMITS.lockGraceMs ? 'tooLate' : undefined;
}

/**
 * Whether a question can no longer be answered, not even within its grace. A common window closes all questions at its
 * end.
 */
export function isClosed(attempt: Attempt, question: number, now: Instant): boolean {
  const window = windowsOf(attempt)[question];
  return (
    window !== undefined && (window.closedAt !== undefined || now > window.end + LIMITS.lockGraceMs)
  );
}

/**
 * Whether an answer came faster than a person can give it. An answer from before its question's turn, for example if a
 * client sends all answers at the end, is measured by the time since the start: `leastMs` for each question up to it.
 */
export function isTooFast(attempt: Attempt, question: number): boolean {
  const { leastMs = 0 } = attempt.rules;
  const at = attempt.events.findLast(
    (event) => event.kind === 'answer' && event.question === question,
  )?.at;
  const start = windowsOf(attempt)[question]?.start;
  if (at === undefined || start === undefined) return false;
  return at < start ? at - attempt.startedAt < leastMs * (question + 1) : at - start < leastMs;
}

/** The answers that count: the last accepted one of each question. */
export function answersOf({ events }: Attempt): ReadonlyMap<number, Answer> {
  return new Map(
    events.flatMap((event): [number, Answer][] =>
      event.kind === 'answer' ? [[event.question, event.answer]] : [],
    ),
  );
}
