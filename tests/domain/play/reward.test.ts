import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resultOf } from '../../../domain/play/scoring.ts';

/** The defaults of the settings. */
const REWARD = { passPercent: 30, fullPercent: 70, coins: 4 };

it.each([
  [0, false, 0],
  [2, false, 0],
  // a pass opens the next level whatever its coins
  [3, true, 0],
  [4, true, 1],
  [5, true, 2],
  [6, true, 3],
  [7, true, 4],
  [10, true, 4],
])('%i right of ten: passed %s, worth %i coins', (right, isPassed, coins) => {
  expect(resultOf(REWARD, right, 10)).toEqual({ percent: right * 10, isPassed, coins });
});

it('an attempt without questions is not passed', () => {
  const free = { ...REWARD, passPercent: 0 };
  expect(resultOf(free, 0, 0)).toEqual({ percent: 0, isPassed: false, coins: 0 });
});

it('more right answers are never worth less, up to all coins', () => {
  const percent = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(
      percent,
      percent,
      fc.nat(50),
      fc.integer({ min: 1, max: 40 }),
      (one, two, coins, count) => {
        const [passPercent, fullPercent] = [Math.min(one, two), Math.max(one, two)];
        const worth = Array.from({ length: count + 1 }, (_, right) =>
          resultOf({ passPercent, fullPercent, coins }, right, count),
        );
        for (const [right, result] of worth.entries()) {
          expect(result.coins).toBeGreaterThanOrEqual(worth[right - 1]?.coins ?? 0);
          expect(Number.isInteger(result.coins)).toBe(true);
          expect(result.isPassed).toBe(result.percent >= passPercent);
        }
        expect(worth.at(-1)!.coins).toBe(coins);
      },
    ),
  );
});
