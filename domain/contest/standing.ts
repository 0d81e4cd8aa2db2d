import type { DealtAttempt } from '../play/dealt-attempt.ts';
import { gradeOf } from '../play/dealt-attempt.ts';
import { answersOf, isTooFast, windowsOf } from '../play/attempt.ts';

/** The figures that decide a place in a contest. */
export interface Standing {
  readonly score: number;
  /** Milliseconds of thinking. */
  readonly ms: number;
  /** Milliseconds since the epoch. */
  readonly finishedAt: number;
}

/**
 * The longest time to load a picture, or to play a clip again, that is not counted as thinking. The page says when it
 * has loaded a picture, so without a limit a player could read the question in that time.
 */
const LOADING_MS = 2_000;

/**
 * The standing of an attempt in its contest. A question's time runs from its beginning to its answer; with a picture or
 * a clip it begins at the latest 2 s after the turn or the clip. A question without an answer counts with its whole
 * time, and so does one that was answered before its turn or faster than a person can. So giving up, or sending many
 * answers together, saves no time.
 * @param endedAt when it was ended; an attempt that ran out of time counts as ended at that moment, however late it is
 * read
 */
export function standingOf(attempt: DealtAttempt, endedAt: number): Standing {
  const answered = answersOf(attempt);
  const whole = attempt.rules.timing.ms;
  const ms = windowsOf(attempt).reduce((sum, { turn, start, end, closedAt }, question) => {
    const isAnswered = answered.has(question) && !isTooFast(attempt, question);
    const isTimed = isAnswered && closedAt !== undefined && closedAt >= start;
    const since = Math.min(start, turn + (attempt.clipsMs[question] ?? 0) + LOADING_MS);
    return sum + (isTimed ? Math.min(Math.min(closedAt, end) - since, whole) : whole);
  }, 0);
  const finishedAt = Math.min(endedAt, attempt.rules.closesAt ?? Infinity);
  return { score: gradeOf(attempt).tally.points, ms, finishedAt };
}

/** More than any attempt can score or lose. */
const SCORE_SHIFT = 500_000;

/**
 * A standing as a text that sorts like the ranks: more points first, then less time, then the earlier finish. So a page
 * of a leaderboard is one ordered query, and a rank is the count of smaller texts.
 */
export function placeOf({ score, ms, finishedAt }: Standing): string {
  const part = (value: number, digits: number) =>
    String(Math.min(Math.max(0, value), 10 ** digits - 1)).padStart(digits, '0');
  return `${part(SCORE_SHIFT - score, 6)}-${part(ms, 9)}-${part(finishedAt, 15)}`;
}

/** The format of a place. */
export const PLACE = /^\d{6}-\d{9}-\d{15}$/;
