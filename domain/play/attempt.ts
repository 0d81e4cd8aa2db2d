import type { ErrorCode } from '../contract/api-error.ts';
import { LIMITS } from '../limits.ts';
import type { Answer } from '../question/question.ts';
import type { Lifeline, LifelineUse } from './lifelines.ts';
import type { Reward, Scoring } from './scoring.ts';

/** Milliseconds since the epoch, by the server's clock. */
type Instant = number;

/** What a mode of one player is played by. Times in milliseconds. */
export interface PlayRules {
  /** A window for each question, one after the other; or one for all, in which answers may be changed. */
  readonly timing: { readonly kind: 'each' | 'whole'; readonly ms: number };
  /** What a locked answer is told: nothing, whether it was right, or also what is right. */
  readonly feedback: 'none' | 'own' | 'key';
  /** Between an answer, or the end of its window, and the next question. */
  readonly revealMs: number;
  readonly scoring: Scoring;
  readonly lifelines: readonly Lifeline[];
  /** Coins that each lifeline costs. */
  readonly lifelineFee: number;
  /** Letters of a word that can be asked for on one question. */
  readonly letterHints?: number | undefined;
  /** What a run can bring; undefined for practice, which moves neither coins nor score. */
  readonly reward?: Reward | undefined;
}

/** What a player has done in a run, when the server took it. */
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
  readonly start: Instant;
  readonly end: Instant;
  /** When it was answered or skipped; undefined for one that is open, or that time has closed. */
  readonly closedAt: Instant | undefined;
}

/** Where a run is. */
export type AttemptPhase =
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
 * that a run goes on without its player. In a run of one common window they are all the same.
 */
export function windowsOf({
  rules,
  clipsMs,
  startedAt,
  events,
}: Attempt): readonly QuestionWindow[] {
  const { timing, revealMs } = rules;
  if (timing.kind === 'whole') {
    return clipsMs.map(() => ({
      start: startedAt,
      end: startedAt + timing.ms,
      closedAt: undefined,
    }));
  }
  let next = startedAt;
  return clipsMs.map((clipMs, question) => {
    const own = events.filter((event) => event.question === question);
    const heard = own.find(({ kind }) => kind === 'heard')?.at;
    const reset = own.find(
      (event) => event.kind === 'lifeline' && event.lifeline === 'reset-timer',
    )?.at;
    const closed = own.find(
      (event) =>
        event.kind === 'answer' ||
        event.kind === 'missed' ||
        (event.kind === 'lifeline' && event.lifeline === 'skip'),
    )?.at;
    const afterClip = next + (clipMs === undefined ? 0 : clipMs + CLIP_GRACE_MS);
    const start = Math.min(heard ?? afterClip, afterClip);
    const end = (reset ?? start) + timing.ms;
    next = Math.min(closed ?? end, end) + revealMs;
    return { start, end, closedAt: closed };
  });
}

/** Where a run is at a server time. */
export function attemptPhase(attempt: Attempt, now: Instant): AttemptPhase {
  const { rules, startedAt } = attempt;
  if (rules.timing.kind === 'whole') {
    const until = startedAt + rules.timing.ms;
    return now < until ? { kind: 'open', until } : { kind: 'over', at: until };
  }
  const windows = windowsOf(attempt);
  let over = startedAt;
  for (const [question, { start, end, closedAt }] of windows.entries()) {
    if (now < start) {
      const isListening = attempt.clipsMs[question] !== undefined && now >= over;
      return isListening
        ? { kind: 'listening', question, until: start }
        : { kind: 'reveal', question: question - 1, until: over };
    }
    const closes = Math.min(closedAt ?? end, end);
    if (now < closes) return { kind: 'question', question, until: end };
    over = closes + rules.revealMs;
  }
  return now < over
    ? { kind: 'reveal', question: windows.length - 1, until: over }
    : { kind: 'over', at: over };
}

export type AnswerRefusal = Extract<
  ErrorCode,
  'missingFields' | 'alreadyAnswered' | 'tooEarly' | 'tooLate'
>;

/** Why an answer cannot be taken at a server time; undefined where it can. In a common window it may be changed. */
export function answerRefusal(
  attempt: Attempt,
  question: number,
  now: Instant,
): AnswerRefusal | undefined {
  const window = windowsOf(attempt)[question];
  if (!window) return 'missingFields';
  if (window.closedAt !== undefined) return 'alreadyAnswered';
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

/** The answers that count: of each question the last that was taken. */
export function answersOf({ events }: Attempt): ReadonlyMap<number, Answer> {
  return new Map(
    events.flatMap((event): [number, Answer][] =>
      event.kind === 'answer' ? [[event.question, event.answer]] : [],
    ),
  );
}
