import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attempt, AttemptEvent, PlayRules } from '../../../domain/play/attempt.ts';
import { answerRefusal, attemptPhase, windowsOf } from '../../../domain/play/attempt.ts';
import { skippedRevealOf, withSkippedReveal } from '../../../domain/play/skipped-reveal.ts';

const BEGIN = 1_800_000_000_000;
const WINDOW_MS = 20_000;
const REVEAL_MS = 4_500;
const RULES: PlayRules = {
  timing: { kind: 'each', ms: WINDOW_MS },
  feedback: 'key',
  revealMs: REVEAL_MS,
  scoring: { correct: 4, wrong: 4, bonuses: [] },
  lifelines: [],
  lifelineFee: 0,
};
const COUNT = 4;
const run = (
  events: readonly AttemptEvent[] = [],
  rules: PlayRules = RULES,
  clipsMs: Attempt['clipsMs'] = Array.from({ length: COUNT }, () => undefined),
): Attempt => ({ rules, clipsMs, startedAt: BEGIN, events });
const answer = (question: number, at: number): AttemptEvent => ({
  kind: 'answer',
  question,
  at,
  answer: { kind: 'choice', option: 0 },
});
const missed = (question: number, at: number) => ({ kind: 'missed', question, at }) as const;

describe('skipping the reveal of an answered question', () => {
  const answered = run([answer(0, BEGIN + 5_000)]);
  const skip = (skippedAt: number, now: number) =>
    skippedRevealOf(answered, 0, BEGIN + skippedAt, BEGIN + now)?.at;

  it('begins the next question at the skip', () => {
    const attempt = withSkippedReveal(answered, 1, BEGIN + 6_000, BEGIN + 9_000);
    const [, second] = windowsOf(attempt);
    expect(second).toMatchObject({ start: BEGIN + 6_000, end: BEGIN + 6_000 + WINDOW_MS });
    expect(attemptPhase(attempt, BEGIN + 6_000)).toMatchObject({ kind: 'question', question: 1 });
  });

  it('moves a skip that is earlier than the answer to the answer, a later one than now to now', () => {
    expect(skip(1_000, 7_000)).toBe(BEGIN + 5_000);
    expect(skip(8_000, 7_000)).toBe(BEGIN + 7_000);
  });

  it('ignores a skip after the end of the reveal', () => {
    expect(skip(5_000 + REVEAL_MS, 20_000)).toBeUndefined();
    expect(skip(5_000 + REVEAL_MS - 1, 20_000)).toBe(BEGIN + 5_000 + REVEAL_MS - 1);
  });

  it('ignores a second skip', () => {
    const once = withSkippedReveal(answered, 1, BEGIN + 8_000, BEGIN + 8_000);
    expect(withSkippedReveal(once, 1, BEGIN + 6_000, BEGIN + 8_000)).toBe(once);
  });
});

describe('skipping the reveal of a question without an answer', () => {
  const over = BEGIN + WINDOW_MS;

  it('is impossible until it is closed, because its answer may be on its way', () => {
    expect(skippedRevealOf(run(), 0, over + 100, over + 200)).toBeUndefined();
    const closed = run([missed(0, over + 100)]);
    expect(skippedRevealOf(closed, 0, over + 100, over + 200)?.at).toBe(over + 100);
  });
});

it.each<[string, Partial<PlayRules>]>([
  ['all questions share a window', { timing: { kind: 'whole', ms: 60_000 } }],
  ['nothing is revealed', { feedback: 'none' }],
  ['others get the same questions', { closesAt: BEGIN + 3_600_000 }],
  ['there is no reveal', { revealMs: 0 }],
])('nothing is skipped if %s', (_, rules) => {
  const attempt = run([answer(0, BEGIN + 5_000)], { ...RULES, ...rules });
  expect(withSkippedReveal(attempt, 1, BEGIN + 5_500, BEGIN + 6_000)).toBe(attempt);
});

/** A try of a client to gain time: it waits, then answers or asks, and names any instant as that of its skip. */
const tries = fc.array(
  fc.record({
    wait: fc.nat(WINDOW_MS + REVEAL_MS),
    question: fc.nat(COUNT - 1),
    skippedAt: fc.option(fc.integer({ min: -60_000, max: 60_000 }), { nil: undefined }),
    isAnswer: fc.boolean(),
  }),
  { maxLength: 12 },
);
const clips = fc.array(fc.constantFrom(undefined, 0, 4_000), {
  minLength: COUNT,
  maxLength: COUNT,
});

describe('any instants that a client names', () => {
  it('only move a window forward, at most to the close of the previous question', () => {
    fc.assert(
      fc.property(tries, clips, fc.boolean(), (all, clipsMs, waits) => {
        const rules = waits ? { ...RULES, waitsUntil: BEGIN + 60_000 } : RULES;
        let attempt = run([], rules, clipsMs);
        let now = BEGIN;
        for (const { wait, question, skippedAt, isAnswer } of all) {
          now += wait;
          const before = windowsOf(attempt);
          const named = skippedAt === undefined ? undefined : now + skippedAt;
          const skipped = withSkippedReveal(attempt, question, named, now);
          const after = windowsOf(skipped);
          for (const [place, { start, end, turn }] of after.entries()) {
            const old = before[place]!;
            expect(start).toBeLessThanOrEqual(old.start);
            expect(end).toBeLessThanOrEqual(old.end);
            if (place === 0) continue;
            const { closedAt, end: previousEnd } = after[place - 1]!;
            expect(turn).toBeGreaterThanOrEqual(Math.min(closedAt ?? previousEnd, previousEnd));
          }
          const added = skipped.events.at(-1);
          if (skipped !== attempt && added) {
            expect(added.at).toBeLessThanOrEqual(now);
            expect(after[question]!.turn).toBeGreaterThanOrEqual(
              waits ? Math.min(added.at, BEGIN + 60_000) : added.at,
            );
            // the rest of the attempt is as it was
            expect(after.slice(0, question).map(({ end }) => end)).toEqual(
              before.slice(0, question).map(({ end }) => end),
            );
          }
          if (isAnswer && answerRefusal(skipped, question, now) === undefined) {
            attempt = { ...skipped, events: [...skipped.events, answer(question, now)] };
          } else if (now > (after[question]?.end ?? Infinity) && !after[question]?.closedAt) {
            attempt = { ...skipped, events: [...skipped.events, missed(question, now)] };
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
