import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  hourlyArena,
  hourlyArenaOf,
  nextHourlyStart,
  NO_SCORE,
  pairRankOf,
  neighbourFor,
  rivalsFor,
  scoreAfter,
  arenaStandingOf,
} from '../../../domain/arena/arena.ts';
import type { FreePlayer } from '../../../domain/arena/arena.ts';

type Result = 'won' | 'lost' | 'drawn' | 'returned';
const after = (...results: readonly Result[]) =>
  results.reduce(
    (score, result) => scoreAfter(score, { result, hasAnswered: true, isAllIn: false }),
    NO_SCORE,
  );

describe('points in an arena', () => {
  it.each<[readonly Result[], number]>([
    [['won'], 2],
    [['drawn'], 1],
    [['lost'], 0],
    [['won', 'won'], 4],
    [['won', 'won', 'won'], 8],
    [['won', 'won', 'won', 'won'], 12],
    // a draw on fire counts double and ends the row
    [['won', 'won', 'drawn', 'won'], 8],
    [['won', 'won', 'lost', 'won', 'won', 'won'], 12],
    // a battle that was called off does not end it
    [['won', 'won', 'returned', 'won'], 8],
  ])('of %j are %i', (results, points) => {
    expect(after(...results).points).toBe(points);
  });

  it('are none for a draw in which the player answered nothing', () => {
    expect(scoreAfter(NO_SCORE, { result: 'drawn', hasAnswered: false, isAllIn: true })).toEqual({
      points: 0,
      wins: 0,
      streak: 0,
      games: 1,
      allInPoints: 0,
    });
  });

  it.each<[string, Result, number, boolean, number]>([
    ['a win', 'won', 0, true, 3],
    ['a win on fire, not doubled', 'won', 2, true, 5],
    ['a win without an answer, as when the rival leaves at once', 'won', 0, false, 2],
    ['a draw', 'drawn', 0, true, 1],
    ['a defeat', 'lost', 2, true, 0],
    ['a battle that was called off', 'returned', 2, true, 0],
  ])(
    'have one more for all in only with an answered win: %s',
    (_, result, streak, hasAnswered, points) => {
      const before = { ...NO_SCORE, streak };
      const score = scoreAfter(before, { result, hasAnswered, isAllIn: true });
      expect(score.points).toBe(points);
      const extra = result === 'won' && hasAnswered ? 1 : 0;
      expect(score.allInPoints).toBe(extra);
      const normal = scoreAfter(before, { result, hasAnswered, isAllIn: false });
      expect(score.points - normal.points).toBe(extra);
    },
  );

  it('equal the sum over the rows of wins, for any results', () => {
    const results = fc.array(fc.constantFrom<Result>('won', 'lost', 'drawn', 'returned'));
    fc.assert(
      fc.property(results, (all) => {
        const played = all.filter((result) => result !== 'returned');
        // 2 for each of the first two wins of a row, 4 for each other; a draw is worth 2 after two wins, else 1
        const expected = played
          .join(' ')
          .split('lost')
          .flatMap((part) => part.split(/(?<=drawn)/))
          .map((part) => {
            const wins = part.split('won').length - 1;
            const draw = part.includes('drawn') ? (wins >= 2 ? 2 : 1) : 0;
            return 2 * Math.min(wins, 2) + 4 * Math.max(0, wins - 2) + draw;
          })
          .reduce((sum, one) => sum + one, 0);
        const score = after(...all);
        expect(score.points).toBe(expected);
        expect(score.games).toBe(played.length);
        expect(score.wins).toBe(played.filter((result) => result === 'won').length);
      }),
    );
  });
});

describe('places', () => {
  it('follow points, then wins, then the earlier last point', () => {
    const end = { endsAt: 900_000 };
    const score = (points: number, wins: number) => ({ ...NO_SCORE, points, wins });
    const ordered = [
      arenaStandingOf(score(9, 1), 899_000, end),
      arenaStandingOf(score(8, 4), 500_000, end),
      arenaStandingOf(score(8, 3), 100_000, end),
      arenaStandingOf(score(8, 3), 200_000, end),
      arenaStandingOf(NO_SCORE, 0, end),
    ];
    expect(ordered.toSorted((one, other) => other - one)).toEqual(ordered);
    expect(new Set(ordered).size).toBe(ordered.length);
    expect(Number.isSafeInteger(arenaStandingOf(score(9_999, 999), 0, end))).toBe(true);
  });
});

describe('rivals', () => {
  const now = 1_000_000;
  const player = (uid: string, points: number, change: Partial<FreePlayer> = {}): FreePlayer => ({
    uid,
    mark: uid,
    pairRank: pairRankOf(points, 1_000, 0),
    lastRival: '',
    freeSince: now,
    freeAt: now,
    ...change,
  });
  const names = (freeSince: number, ...free: readonly FreePlayer[]) =>
    rivalsFor(player('ann', 4, { lastRival: 'ben', freeSince }), free, now).map(({ uid }) => uid);

  it('are the nearest in points, without those whose page is closed', () => {
    const free = [player('far', 9), player('near', 5), player('gone', 4, { freeAt: now - 10_001 })];
    expect(names(now, ...free, player('ann', 4))).toEqual(['near', 'far']);
  });

  it('are not the last rival while another is free', () => {
    expect(names(0, player('ben', 4), player('far', 99))).toEqual(['far']);
    expect(names(0, player('cat', 4, { lastRival: 'ann' }), player('far', 99))).toEqual(['far']);
  });

  it('are the last rival after 5 s if no other is free', () => {
    expect(names(now - 4_999, player('ben', 4))).toEqual([]);
    expect(names(now - 5_000, player('ben', 4))).toEqual(['ben']);
  });
});

describe('a waiting player of a crowd', () => {
  const now = 1_000_000;
  const waiting = (
    uid: string,
    pairRank: number,
    change: Partial<FreePlayer> = {},
  ): FreePlayer => ({
    uid,
    mark: uid,
    pairRank,
    lastRival: '',
    freeSince: now - 1_000,
    freeAt: now,
    ...change,
  });
  /** The rival that each player of a crowd tries. */
  const triesIn = (crowd: readonly FreePlayer[]) =>
    new Map(
      crowd.flatMap((own) => {
        const rival = neighbourFor(own, crowd, now);
        return rival ? [[own.uid, rival.uid]] : [];
      }),
    );

  it('tries a nearest one who has waited longer, if none is nearer to that one', () => {
    const crowd = [
      waiting('ann', 1),
      waiting('ben', 4),
      waiting('cat', 6, { freeSince: now - 900 }),
    ];
    expect(triesIn(crowd)).toEqual(new Map([['cat', 'ben']]));
  });

  it('leaves the last rival to the next nearest one', () => {
    const crowd = [waiting('ann', 1), waiting('ben', 4), waiting('cat', 6, { lastRival: 'ben' })];
    expect(triesIn(crowd)).toEqual(new Map([['ben', 'ann']]));
  });

  it('touches no player whom another of the crowd touches', () => {
    const players = fc.uniqueArray(
      fc.record({
        pairRank: fc.double({ min: 0, max: 100_000, noNaN: true }),
        waited: fc.integer({ min: 0, max: 20_000 }),
        last: fc.integer({ min: -1, max: 29 }),
      }),
      { minLength: 2, maxLength: 30, size: 'max', selector: ({ pairRank }) => pairRank },
    );
    fc.assert(
      fc.property(players, (drawn) => {
        const crowd = drawn.map(({ pairRank, waited, last }, n) =>
          waiting(`p${n}`, pairRank, { freeSince: now - waited, lastRival: `p${last}` }),
        );
        const tries = triesIn(crowd);
        const touched = [...tries].flat();
        expect(touched).toHaveLength(new Set(touched).size);
        const canMeet = crowd.some((one) =>
          crowd.some(
            (other) => one !== other && one.lastRival !== other.uid && other.lastRival !== one.uid,
          ),
        );
        if (canMeet) expect(tries.size).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the arena of the hour', () => {
  it('has an id that leads back to its time', () => {
    const now = Date.UTC(2026, 10, 26, 12, 20);
    const arena = hourlyArena(now);
    expect(arena.startsAt).toBe(Date.UTC(2026, 10, 26, 12));
    expect(arena.endsAt).toBe(Date.UTC(2026, 10, 26, 12, 15));
    expect(hourlyArenaOf(arena.id)).toEqual(arena);
    expect(hourlyArenaOf('cup')).toBeUndefined();
    expect(nextHourlyStart(now)).toBe(Date.UTC(2026, 10, 26, 13));
  });
});
