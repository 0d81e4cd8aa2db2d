import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemProgress, ItemsProgress } from '../../../domain/play/items.ts';
import {
  gainOf,
  isTouched,
  itemKey,
  levelPath,
  openLevel,
  starsOf,
} from '../../../domain/play/items.ts';
import type { Grade } from '../../../domain/play/dealt-attempt.ts';
import { resultOf, tallyOf, markOf } from '../../../domain/play/scoring.ts';

const REWARD = { passPercent: 30, fullPercent: 70, coins: 4 };

/** An attempt of ten questions with this many right answers. */
function grade(right: number): Grade {
  const scoring = { correct: 4, wrong: 4, bonuses: [] };
  const marks = Array.from({ length: 10 }, (_, n) => markOf(scoring, n < right));
  const verdicts = marks.map(({ isRight }) => (isRight ? ('right' as const) : ('wrong' as const)));
  return { verdicts, tally: tallyOf(marks), count: 10, result: resultOf(REWARD, right, 10) };
}

describe('the worth of an item’s attempts', () => {
  it('is the best passed score, with the coins of the first attempt that brings some', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 30 }), (runs) => {
        let item: ItemProgress | undefined;
        const [gained, earned] = [[] as number[], [] as number[]];
        for (const right of runs) {
          const gain = gainOf(item, grade(right));
          item = gain.item;
          gained.push(gain.gained);
          earned.push(gain.earned);
        }
        const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
        const points = runs.filter((right) => right >= 3).map((right) => right * 8 - 40);
        expect(sum(gained)).toBe(Math.max(0, ...points));
        const won = runs.find((right) => right >= 4);
        expect(sum(earned)).toBe(won === undefined ? 0 : Math.min(4, won - 3));
        expect(Math.min(0, ...gained, ...earned)).toBe(0);
        if (!item) return;
        expect(item.isPassed).toBe(runs.some((right) => right >= 3));
        expect(item.percent).toBe(Math.max(...runs) * 10);
      }),
    );
  });
});

describe('levels', () => {
  const passed = { percent: 30, isPassed: true, isWon: false };
  const failed = { percent: 20, isPassed: false, isWon: false };

  it('open one after the other, up to the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(12), (last, done) => {
        const items: ItemsProgress = Object.fromEntries(
          Array.from({ length: done }, (_, n) => [levelPath('space', n + 1), passed]),
        );
        expect(openLevel(items, 'space', last)).toBe(Math.min(done + 1, last));
        expect(openLevel(items, 'music', last)).toBe(1);
      }),
    );
  });

  it('stay open if one was added below', () => {
    expect(openLevel({ 'space/3': passed }, 'space', 8)).toBe(4);
  });

  it('are all open, but no more, to a player who passed levels that are gone', () => {
    const items = Object.fromEntries([...Array(8).keys()].map((n) => [`space/${n + 1}`, passed]));
    expect(openLevel(items, 'space', 4)).toBe(4);
  });

  it('open by a pass only', () => {
    expect(openLevel({ 'space/1': failed }, 'space', 8)).toBe(1);
  });

  it.each([
    [20, false, 0],
    [30, true, 1],
    [69, true, 1],
    [70, true, 2],
    [99, true, 2],
    [100, true, 3],
  ] as const)('of %i %% passed: %s have %i stars', (percent, isPassed, stars) => {
    expect(starsOf({ percent, isPassed, isWon: false }, 70)).toBe(stars);
  });

  it('belong to their category, but to none whose name begins like it', () => {
    expect(isTouched({ 'space/1': failed }, 'space')).toBe(true);
    expect(isTouched({ 'space-es/1': failed }, 'space')).toBe(false);
    expect([itemKey(''), itemKey('space/1')]).toEqual(['*', 'space/1']);
  });
});
