import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awardsOf, ranksOf, redeemableOf } from '../../../domain/contest/awards.ts';
import type { ContestTimes } from '../../../domain/contest/contest.ts';
import { entryRefusal, stateOf, tabOf } from '../../../domain/contest/contest.ts';
import { PLACE, placeOf, standingOf } from '../../../domain/contest/standing.ts';
import type { AttemptEvent } from '../../../domain/play/attempt.ts';
import type { DealtAttempt } from '../../../domain/play/dealt-attempt.ts';
import { fakeOf } from '../../support/fake-of.ts';

const contest = (status: ContestTimes['status'] = 'open') => ({
  startsAt: 1_000,
  endsAt: 2_000,
  status,
});

describe('a contest', () => {
  it.each([
    [999, 'upcoming', 'contestNotBegun'],
    [1_000, 'live', undefined],
    [1_999, 'live', undefined],
    [2_000, 'past', 'contestOver'],
  ])('at %i is %s, with the entry refusal %s', (now, tab, refusal) => {
    expect(tabOf(contest(), now)).toBe(tab);
    expect(entryRefusal(contest(), now)).toBe(refusal);
    const isLive = tab === 'live';
    expect(stateOf(contest(), 'none', now)).toBe(tab);
    expect(stateOf(contest(), 'running', now)).toBe(isLive ? 'ongoing' : tab);
    expect(stateOf(contest(), 'finished', now)).toBe(isLive ? 'completed' : tab);
  });

  it('that was called off is past at once', () => {
    expect(tabOf(contest('cancelled'), 500)).toBe('past');
    expect(stateOf(contest('cancelled'), 'running', 1_500)).toBe('cancelled');
  });

  it('that was called off cannot be entered', () => {
    expect(entryRefusal(contest('cancelled'), 1_500)).toBe('contestCancelled');
  });

  it('that is ending cannot be entered', () => {
    expect(entryRefusal(contest('ending'), 1_500)).toBe('contestOver');
  });
});

const START = 1_800_000_000_000;
/** Two questions of 30 s, the reveal 2 s, option 0 right. */
const run = (events: readonly (readonly [question: number, after: number])[], closes = 600_000) =>
  fakeOf<DealtAttempt>({
    startedAt: START,
    clipsMs: [undefined, undefined],
    events: events.map(([question, after]): AttemptEvent => ({
      kind: 'answer',
      question,
      at: START + after,
      answer: { kind: 'choice', option: 0 },
    })),
    rules: {
      timing: { kind: 'each', ms: 30_000 },
      feedback: 'own',
      revealMs: 2_000,
      scoring: { correct: 4, wrong: 4, bonuses: [] },
      lifelines: [],
      lifelineFee: 0,
      closesAt: START + closes,
    },
    questions: ['a', 'b'].map((id) => ({
      key: { kind: 'choice', option: 0 },
      note: '',
      question: {
        kind: 'choice',
        id,
        text: id,
        options: ['x', 'y'],
        difficulty: 1,
        category: 'space',
        language: 'en',
      },
    })),
  });

describe('a standing', () => {
  it('counts points, with the time from each question to its answer', () => {
    expect(
      standingOf(
        run([
          [0, 5_000],
          [1, 10_000],
        ]),
        START + 10_000,
      ),
    ).toEqual({ score: 8, ms: 8_000, finishedAt: START + 10_000 });
  });

  it('counts the whole time of a question that was not answered, or before its turn', () => {
    expect(standingOf(run([[0, 5_000]]), START + 6_000)).toMatchObject({ score: 4, ms: 35_000 });
    expect(
      standingOf(
        run([
          [0, 5_000],
          [1, 5_000],
        ]),
        START + 5_000,
      ),
    ).toMatchObject({ score: 8, ms: 35_000 });
  });

  it.each([
    // heard after, answered after, the time that counts: in ms
    ['a quick line', 300, 5_300, 5_000],
    ['a slow line', 6_000, 11_000, 9_000],
    ['a page that never says that it has loaded', undefined, 14_000, 12_000],
    ['an answer at the end of the time', 9_000, 38_000, 30_000],
  ])('counts the time of a picture on %s, but 2 s of its loading', (_line, heard, at, ms) => {
    const attempt = run([]);
    const given = { kind: 'choice', option: 1 } as const;
    const events: AttemptEvent[] = [
      ...(heard === undefined ? [] : [{ kind: 'heard', question: 0, at: START + heard } as const]),
      { kind: 'answer', question: 0, at: START + at, answer: given },
    ];
    const shown = { ...attempt, clipsMs: [0, undefined], events };
    expect(standingOf(shown, START + 99_000).ms).toBe(ms + 30_000);
  });

  it('counts the time from 2 s after a clip while it is played again', () => {
    const given = { kind: 'choice', option: 1 } as const;
    const events: AttemptEvent[] = [
      { kind: 'heard', question: 0, at: START + 13_000 },
      { kind: 'answer', question: 0, at: START + 15_000, answer: given },
    ];
    const heard = { ...run([]), clipsMs: [6_000, undefined], events };
    expect(standingOf(heard, START + 99_000).ms).toBe(7_000 + 30_000);
  });

  it('ends with its contest, whenever it is computed', () => {
    const cut = run([[0, 5_000]], 20_000);
    expect(standingOf(cut, START + 999_999)).toEqual({
      score: 4,
      ms: 35_000,
      finishedAt: START + 20_000,
    });
  });

  it('as a text has the order of the ranks: more points, less time, first to finish', () => {
    const Standing = fc.record({
      score: fc.integer({ min: -400, max: 400 }),
      ms: fc.integer({ min: 0, max: 3_000_000 }),
      finishedAt: fc.integer({ min: START, max: START + 1e9 }),
    });
    fc.assert(
      fc.property(Standing, Standing, (one, other) => {
        const order =
          other.score - one.score || one.ms - other.ms || one.finishedAt - other.finishedAt;
        const [a, b] = [placeOf(one), placeOf(other)];
        expect(PLACE.test(a)).toBe(true);
        expect(Math.sign(order)).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });
});

const PRIZES = [100, 50, 25].map((coins, index) => ({ rank: index + 1, coins }));
const ranked = (...places: readonly (readonly [place: string, score?: number])[]) =>
  places.map(([place, score = 4], index) => ({ uid: `p${index + 1}`, place, score }));

describe('the prizes', () => {
  it('go to the first ranks', () => {
    expect(awardsOf(ranked(['a'], ['b'], ['c'], ['d']), PRIZES)).toEqual([
      { uid: 'p1', rank: 1, coins: 100 },
      { uid: 'p2', rank: 2, coins: 50 },
      { uid: 'p3', rank: 3, coins: 25 },
    ]);
  });

  it('of equal places are shared, the rest one by one from the first', () => {
    expect(awardsOf(ranked(['a'], ['b'], ['b'], ['c']), PRIZES)).toEqual([
      { uid: 'p1', rank: 1, coins: 100 },
      { uid: 'p2', rank: 2, coins: 38 },
      { uid: 'p3', rank: 2, coins: 37 },
    ]);
    expect(awardsOf(ranked(['a'], ['b'], ['c'], ['c']), PRIZES)).toEqual([
      { uid: 'p1', rank: 1, coins: 100 },
      { uid: 'p2', rank: 2, coins: 50 },
      { uid: 'p3', rank: 3, coins: 13 },
      { uid: 'p4', rank: 3, coins: 12 },
    ]);
  });

  it('take a point at least', () => {
    expect(awardsOf(ranked(['a', 4], ['b', 0], ['c', -8]), PRIZES)).toEqual([
      { uid: 'p1', rank: 1, coins: 100 },
    ]);
  });

  it('are exactly what was promised, equal among equals but for one coin', () => {
    const Places = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 });
    fc.assert(
      fc.property(Places, (places) => {
        const list = ranked(...places.toSorted().map((place) => [place] as const));
        const awards = awardsOf(list, PRIZES);
        const paid = awards.reduce((sum, { coins }) => sum + coins, 0);
        const promised = PRIZES.slice(0, list.length).reduce((sum, { coins }) => sum + coins, 0);
        expect(paid).toBe(promised);
        for (const one of awards) {
          for (const other of awards.filter(({ rank }) => rank === one.rank)) {
            expect(Math.abs(one.coins - other.coins)).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });

  it('have ranks that equal places share', () => {
    expect(ranksOf(['a', 'b', 'b', 'c'])).toEqual([1, 2, 2, 4]);
    expect(ranksOf(['a', 'a', 'b'], 26)).toEqual([26, 26, 28]);
  });

  it.each([
    ['what is beyond the entry, later', 100, { fee: 10, paid: 0 }, { now: 0, later: 90 }],
    ['of the entry what was before, now', 100, { fee: 10, paid: 4 }, { now: 4, later: 90 }],
    ['nothing that only returns the entry', 10, { fee: 10, paid: 0 }, { now: 0, later: 0 }],
    ['no more than the prize', 5, { fee: 10, paid: 8 }, { now: 5, later: 0 }],
  ])('become redeemable: %s', (_what, coins, entry, redeemable) => {
    expect(redeemableOf(coins, entry)).toEqual(redeemable);
  });
});
