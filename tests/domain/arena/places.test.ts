import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arenaAwards, arenaPlaces } from '../../../domain/arena/places.ts';

/** Players of these standings, whose points are the standings too. */
const ranked = (...standings: number[]) =>
  standings.map((standing, n) => ({ uid: `p${n}`, points: standing, standing }));
const coinsOf = (prizes: readonly number[], standings: readonly number[], players = 10) => {
  const awards = arenaAwards(prizes, ranked(...standings), players);
  return standings.map((_, n) => awards.find(({ uid }) => uid === `p${n}`)?.coins ?? 0);
};

describe('places', () => {
  it('are shared by equal standings, as in 1, 2, 2, 4', () => {
    expect(arenaPlaces([9, 7, 7, 5, 5, 5, 1])).toEqual([1, 2, 2, 4, 4, 4, 7]);
    expect(arenaPlaces([])).toEqual([]);
  });

  it('are one more than the number of better players, for any standings', () => {
    const Standings = fc.array(fc.nat({ max: 6 }), { maxLength: 30, size: 'max' });
    fc.assert(
      fc.property(Standings, (any) => {
        const standings = any.toSorted((one, other) => other - one);
        expect(arenaPlaces(standings)).toEqual(
          standings.map((own) => standings.filter((other) => other > own).length + 1),
        );
      }),
    );
  });
});

describe('prizes', () => {
  it('go to the first places with points', () => {
    expect(arenaAwards([50, 30, 20], ranked(5, 0), 10)).toEqual([
      { uid: 'p0', place: 1, coins: 50 },
    ]);
  });

  it('need 10 players', () => {
    expect(coinsOf([50, 30, 20], [5, 4, 3], 9)).toEqual([0, 0, 0]);
    expect(coinsOf([50, 30, 20], [5, 4, 3], 10)).toEqual([50, 30, 20]);
  });

  it.each([
    ['of the first two', [9, 9, 5, 4], [40, 40, 20, 0]],
    ['of all three, without the rest', [9, 9, 9, 4], [33, 33, 33, 0]],
    ['beyond the last prize', [9, 8, 7, 7, 7], [50, 30, 6, 6, 6]],
  ])('are added and divided equally: places %s', (_, standings, coins) => {
    expect(coinsOf([50, 30, 20], standings)).toEqual(coins);
  });

  it('are not paid for a place that more than 100 players share', () => {
    const shared = (count: number) => coinsOf([100, 900], [9, ...Array<number>(count).fill(4)]);
    expect(shared(100)).toEqual([100, ...Array<number>(100).fill(9)]);
    expect(shared(101)).toEqual([100, ...Array<number>(101).fill(0)]);
  });

  it('are never more than the pool, equal for equals and no less for a better place', () => {
    const Prizes = fc.array(fc.nat({ max: 10_000 }), { maxLength: 20, size: 'max' });
    const Standings = fc.array(fc.nat({ max: 12 }), { maxLength: 140, size: 'max' });
    fc.assert(
      fc.property(Prizes, Standings, (anyPrizes, anyStandings) => {
        const [prizes, standings] = [anyPrizes, anyStandings].map((some) =>
          some.toSorted((one, other) => other - one),
        ) as [number[], number[]];
        const coins = coinsOf(prizes, standings);
        const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
        expect(sum(coins)).toBeLessThanOrEqual(sum(prizes));
        for (const [n, own] of coins.entries()) {
          expect(Number.isInteger(own)).toBe(true);
          const before = coins[n - 1];
          if (before === undefined) continue;
          if (standings[n] === standings[n - 1]) expect(own).toBe(before);
          else if (before > 0) expect(own).toBeLessThanOrEqual(before);
        }
      }),
    );
  });

  it('are the same whatever the order in which equals are read', () => {
    const Standings = fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 20, size: 'max' });
    fc.assert(
      fc.property(Standings, fc.array(fc.nat({ max: 500 }), { maxLength: 6 }), (any, prizes) => {
        const players = any.map((standing, n) => ({ uid: `p${n}`, points: standing, standing }));
        const sorted = (some: typeof players) =>
          some.toSorted((one, other) => other.standing - one.standing);
        const byName = (some: typeof players) =>
          arenaAwards(prizes, sorted(some), 10).toSorted((one, other) =>
            one.uid < other.uid ? -1 : 1,
          );
        expect(byName(players.toReversed())).toEqual(byName(players));
      }),
    );
  });
});
