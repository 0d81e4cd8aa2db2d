import type { Instant } from '../instant.ts';
import type { Attempt, AttemptEvent, PlayRules } from './attempt.ts';
import { windowsOf } from './attempt.ts';

type SkippedReveal = Extract<AttemptEvent, { kind: 'skipped-reveal' }>;

/**
 * Whether reveals of an attempt can be skipped: not if all questions share a window, not without feedback, and not
 * while others get the same questions.
 */
const canSkipReveals = ({ timing, feedback, revealMs, closesAt }: PlayRules): boolean =>
  timing.kind === 'each' && feedback !== 'none' && revealMs > 0 && closesAt === undefined;

/**
 * The event that skips the reveal of a question from `skippedAt` on; undefined if nothing can be skipped. It is never
 * before the question was closed and never after `now`, so that it can only shorten the reveal.
 * @param skippedAt server time as the page knows it
 */
export function skippedRevealOf(
  attempt: Attempt,
  question: number,
  skippedAt: Instant,
  now: Instant,
): SkippedReveal | undefined {
  const window = windowsOf(attempt)[question];
  const isSkipped = attempt.events.some(
    (event) => event.kind === 'skipped-reveal' && event.question === question,
  );
  if (!canSkipReveals(attempt.rules) || window?.closedAt === undefined || isSkipped) {
    return undefined;
  }
  const at = Math.min(now, Math.max(skippedAt, Math.min(window.closedAt, window.end)));
  return at < window.over ? { kind: 'skipped-reveal', question, at } : undefined;
}

/**
 * An attempt with the skipped reveal before a question, as a call about that question names it. Without `skippedAt`, or
 * if nothing can be skipped, it is unchanged.
 */
export function withSkippedReveal<A extends Attempt>(
  attempt: A,
  question: number,
  skippedAt: Instant | undefined,
  now: Instant,
): A {
  const event =
    skippedAt === undefined ? undefined : skippedRevealOf(attempt, question - 1, skippedAt, now);
  return event ? { ...attempt, events: [...attempt.events, event] } : attempt;
}
