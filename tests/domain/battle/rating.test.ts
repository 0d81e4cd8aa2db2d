import fc from 'fast-check';
import { expect, it } from 'vitest';
import { INITIAL_RATING, newRating, ratingWindow, tierOf } from '../../../domain/battle/rating.ts';

const rating = fc.integer({ min: 300, max: 3_000 });

it('moves equals by sixteen points, up, down or not at all', () => {
  expect(newRating(INITIAL_RATING, INITIAL_RATING, 1)).toBe(1_016);
  expect(newRating(INITIAL_RATING, INITIAL_RATING, 0)).toBe(984);
  expect(newRating(INITIAL_RATING, INITIAL_RATING, 0.5)).toBe(1_000);
});

it('expects ten victories to one defeat of 400 points more', () => {
  // computed by hand from the formula, at ratings where another scale would round differently
  const against = [1_150, 1_315, 1_365].map((rival) => newRating(1_000, rival, 0));
  expect(against).toEqual([991, 996, 997]);
});

it('gives one what the other loses', () => {
  fc.assert(
    fc.property(rating, rating, (own, rival) => {
      const won = newRating(own, rival, 1) - own;
      const lost = newRating(rival, own, 0) - rival;
      expect(won + lost).toBeCloseTo(0);
    }),
  );
});

it('gives at least half of the maximum for beating a stronger player', () => {
  fc.assert(
    fc.property(rating, rating, (own, rival) => {
      const won = newRating(own, rival, 1) - own;
      expect(won).toBeGreaterThanOrEqual(0);
      if (rival >= own) expect(won).toBeGreaterThanOrEqual(16);
    }),
  );
});

it('lets nobody fall below a hundred', () => {
  expect(newRating(101, 101, 0)).toBe(100);
});

it('widens the search with waiting until anybody will do', () => {
  expect([0, 2_999, 3_000, 14_999, 15_000].map(ratingWindow)).toEqual([
    100,
    100,
    200,
    500,
    Infinity,
  ]);
});

it.each([
  [-1, 'bronze'],
  [100, 'bronze'],
  [999, 'bronze'],
  [INITIAL_RATING, 'silver'],
  [1_149, 'silver'],
  [1_150, 'gold'],
  [1_299, 'gold'],
  [1_300, 'platinum'],
  [1_499, 'platinum'],
  [1_500, 'diamond'],
  [3_000, 'diamond'],
])('has %i in the tier %s', (points, tier) => {
  expect(tierOf(points)).toBe(tier);
});
