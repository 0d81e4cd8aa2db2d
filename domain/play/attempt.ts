import type { ErrorCode } from '../errors.ts';
import type { Instant } from '../instant.ts';
import { LIMITS } from '../limits.ts';
import type { Answer } from '../question/question.ts';
import type { Lifeline, LifelineUse } from './lifelines.ts';
import type { Reward, Scoring } from './scoring.ts';

/** An answer that comes with the end of its attempt. */
export interface LastAnswer {
  /** Of the question. */
  readonly id: string;
  readonly answer: Answer;
}

/** The rules of a solo mode. Times in milliseconds. */
export interface PlayRules {
  /** A window for each question, one after the other; or one for all, in which answers may be changed. */
  readonly timing: { readonly kind: 'each' | 'whole'; readonly ms: number };
  /** Whether an answer in a window for all may be changed until its end; it may where nothing is said. */
  readonly isChangeable?: boolean | undefined;
  /** The reply to a locked answer: nothing, whether it was right, or the key too. */
  readonly feedback: 'none' | 'own' | 'key';
  /** Between an answer, or the end of its window, and the next question. */
  readonly revealMs: number;
  /** A run whose player has let a question pass waits before the next one, and is over then; undefined where none waits. */
  readonly waitsUntil?: Instant | undefined;
  readonly scoring: Scoring;
  readonly lifelines: readonly Lifeline[];
  /** Coins that each lifeline costs. */
  readonly lifelineFee: number;
  /** Letters of a word that can be asked for on one question. */
  readonly letterHints?: number | undefined;
  /** The reward of an attempt; undefined for practice, which changes neither coins nor score. */
  readonly reward?: Reward | undefined;
  /** When all is over, however far a run has come: the end of a contest. A question that has not begun by then is not asked. */
  readonly closesAt?: Instant | undefined;
  /** An answer given sooner after the beginning of its question counts as none: no person reads and answers so fast. */
  readonly leastMs?: number | undefined;
}

/** An action of a player in an attempt, at the instant when the server took it. */
export type AttemptEvent =
  | {
      readonly kind: 'answer';
      readonly question: number;
      readonly answer: Answer;
      readonly at: Instant;
    }
  | (LifelineUse & { readonly kind: 'lifeline'; readonly at: Instant })
  /** The clip of a question is over, or the player wants the options before. */
  | { readonly kind: 'heard'; readonly question: number; readonly at: Instant }
  /** The player is back before a question that waited. */
  | { readonly kind: 'begun'; readonly question: number; readonly at: Instant }
  /** Its time was over, and the player asked what was right before the grace had passed. */
  | { readonly kind: 'missed'; readonly question: number; readonly at: Instant };

/** One run of one player. Everything else about it follows from this and the time. */
export interface Attempt {
  readonly rules: PlayRules;
  /** By question: how long its clip is, where it has one. */
  readonly clipsMs: readonly (number | undefined)[];
  readonly startedAt: Instant;
  /** In the order in which they were taken. */
  readonly events: readonly AttemptEvent[];
}

/** When a question can be answered: from `start` until `end`, with `LIMITS.lockGraceMs` of grace. */
export interface QuestionWindow {
  /** When its turn comes: a clip is heard from then until `start`. */
  readonly turn: Instant;
  readonly start: Instant;
  readonly end: Instant;
  /** When it was answered or skipped; undefined for one that is open, or that time has closed. */
  readonly closedAt: Instant | undefined;
  /** When its reveal has ended. */
  readonly over: Instant;
}

/** The phase of an attempt. */
export type AttemptPhase =
  /** The question before passed unanswered: this one waits for its player, until the run is over. */
  | { readonly kind: 'waiting'; readonly question: number; readonly until: Instant }
  /** A clip is heard: its options are hidden until `until` at the latest. */
  | { readonly kind: 'listening'; readonly question: number; readonly until: Instant }
  | { readonly kind: 'question'; readonly question: number; readonly until: Instant }
  | { readonly kind: 'reveal'; readonly question: number; readonly until: Instant }
  /** All questions of one common window. */
  | { readonly kind: 'open'; readonly until: Instant }
  | { readonly kind: 'over'; readonly at: Instant };

/** Somebody may hear a clip again before the options come. */
const CLIP_GRACE_MS = 10_000;

/**
 * The windows of all questions as they stand: each begins when the one before was answered, skipped, or closed by time, so
 * that a run goes on without its player, unless its rules let it wait. In a run of one common window they are all the same.
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
    next = Math.min(closed ?? end, end) + revealMs;
    isPassed = !done;
    return { turn, start, end: Math.min(end, closesAt), closedAt: closed, over: next };
  });
}

/** How long a run went on until its last event, in milliseconds, without the time in which it waited for its player. */
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
 * Until when the result of an attempt is secret, because others are asked the same questions; -Infinity if no others are. It
 * includes the grace of the last answer.
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

/** Why an answer cannot be taken at a server time; undefined where it can. In a common window it may be changed, unless the rules say no. */
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
  // a question that the end came before is not asked any more, not even in its grace
  if (now >= closesAt && window.start >= closesAt) return 'tooLate';
  if (now < window.start) return 'tooEarly';
  return now > window.end + LIMITS.lockGraceMs ? 'tooLate' : undefined;
}

/** Whether a question can be answered no more, its grace included. In a common window that is so of all at its end. */
export function isClosed(attempt: Attempt, question: number, now: Instant): boolean {
  const window = windowsOf(attempt)[question];
  return (
    window !== undefined && (window.closedAt !== undefined || now > window.end + LIMITS.lockGraceMs)
  );
}

/**
 * Whether an answer came sooner than a person can give it. One from before its turn, as of a client that sends all answers with
 * the end, is measured by the time of the whole run: so much for each question up to it.
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

/** The answers that count: of each question the last that was taken. */
export function answersOf({ events }: Attempt): ReadonlyMap<number, Answer> {
  return new Map(
    events.flatMap((event): [number, Answer][] =>
      event.kind === 'answer' ? [[event.question, event.answer]] : [],
    ),
  );
}
