import { describe, expect, it } from 'vitest';
import { scoreOf } from '../../../domain/battle/score.ts';
import { payoutsOf } from '../../../domain/battle/settle.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { someOrders, aPlayer, aRoom, BEGIN } from '../../support/battle-builders.ts';

const START = BEGIN + 3_000;
const optionOrders = new Map([
  ['ann', someOrders([0, 1, 2, 3])],
  ['ben', someOrders([3, 2, 1, 0])],
]);
const keys = [1, ...Array<undefined>(9).fill(undefined)];
const lockAfter = (elapsedMs: number, position: number) => ({
  locks: { 0: { position, at: START + elapsedMs } },
});
const score = (ann: ReturnType<typeof aPlayer>, ben = aPlayer('ben')) =>
  scoreOf(aRoom(), [ann, ben], optionOrders, keys);

describe('the score', () => {
  it.each([
    [0, 4],
    [LIMITS.humanMs - 1, 4],
    [LIMITS.humanMs, 6],
    [2_150, 6],
    [2_151, 5],
    [4_150, 5],
    [4_151, 4],
    [15_900, 4],
  ])('gives a right answer after %i ms %i points', (elapsedMs, points) => {
    expect(score(aPlayer('ann', lockAfter(elapsedMs, 1)))[0]).toMatchObject({
      points,
      correct: 1,
      speed: points - 4,
    });
  });

  it('reads a position through the own order of the options', () => {
    const [, ben] = score(aPlayer('ann'), aPlayer('ben', lockAfter(1_000, 2)));
    expect(ben!.answers[0]).toMatchObject({ kind: 'judged', option: 1, isRight: true });
  });

  it('gives nothing for a wrong answer', () => {
    const [wrong] = score(aPlayer('ann', lockAfter(100, 0)));
    expect(wrong).toMatchObject({ points: 0, streak: 0, bestStreak: 0, rank: 1 });
    expect(wrong!.answers[0]).toMatchObject({ isRight: false, points: 0, bonus: 0 });
  });

  it('gives nothing for a key that is not known yet', () => {
    const open = scoreOf(aRoom(), [aPlayer('ann', lockAfter(100, 1))], optionOrders, []);
    expect(open[0]!.answers[0]).toEqual({ kind: 'open', elapsedMs: 0 });
    expect(open[0]!.points).toBe(0);
  });

  it('counts the streak to the last judged answer beside the best', () => {
    const opened = [0, 1, 2, 3].map((i) => BEGIN + i * 20_000);
    const at = (question: number) => opened[question]! + 3_000;
    const pick = (question: number, position: number) => ({ position, at: at(question) });
    const ann = aPlayer('ann', {
      locks: { 0: pick(0, 1), 1: pick(1, 1), 2: pick(2, 0), 3: pick(3, 1) },
    });
    const [first] = scoreOf(aRoom({ opened }), [ann], optionOrders, [1, 1, 1, 1]);
    expect(first).toMatchObject({ correct: 3, streak: 1, bestStreak: 2 });
  });

  it('shares a place among equals, then skips the next', () => {
    const room = aRoom({ members: ['a', 'b', 'c', 'd'], kind: 'group' });
    const all = new Map(room.members.map((id) => [id, someOrders()]));
    const players = [
      aPlayer('a', lockAfter(300, 1)),
      aPlayer('b', lockAfter(400, 1)),
      aPlayer('c', lockAfter(9_000, 1)),
      aPlayer('d'),
    ];
    expect(scoreOf(room, players, all, keys).map(({ rank }) => rank)).toEqual([1, 1, 3, 4]);
  });
});

describe('the settlement', () => {
  const coins = (ids: string[], points: number[], left: string[] = [], entryFee = 5) => {
    const room = aRoom({ members: ids, entryFee, kind: ids.length > 2 ? 'group' : 'friend' });
    const players = ids.map((id) => aPlayer(id, left.includes(id) ? { leftAt: BEGIN } : {}));
    const none = { answers: [], correct: 0, speed: 0, streak: 0, bestStreak: 0, rank: 1 };
    const scores = ids.map((id, i) => ({ ...none, id, points: points[i]! }));
    return payoutsOf(room, players, scores).map((payout) => `${payout.result} ${payout.coins}`);
  };

  it('gives the winner the pot', () => {
    expect(coins(['a', 'b'], [8, 4])).toEqual(['won 10', 'lost 0']);
    expect(coins(['a', 'b', 'c', 'd'], [1, 9, 3, 4])).toEqual([
      'lost 0',
      'won 20',
      'lost 0',
      'lost 0',
    ]);
  });

  it('returns the fees after a draw of all', () => {
    expect(coins(['a', 'b'], [4, 4])).toEqual(['drawn 5', 'drawn 5']);
    expect(coins(['a', 'b', 'c'], [4, 4, 4])).toEqual(['drawn 5', 'drawn 5', 'drawn 5']);
  });

  it('shares among equal leaders, the odd coins to the first seats', () => {
    expect(coins(['a', 'b', 'c'], [4, 9, 9])).toEqual(['lost 0', 'won 8', 'won 7']);
    expect(coins(['a', 'b', 'c', 'd'], [9, 9, 0, 9])).toEqual([
      'won 7',
      'won 7',
      'lost 0',
      'won 6',
    ]);
  });

  it('lets a player who left lose, whatever the points', () => {
    expect(coins(['a', 'b'], [60, 0], ['a'])).toEqual(['lost 0', 'won 10']);
    expect(coins(['a', 'b', 'c'], [60, 2, 2], ['a'])).toEqual(['lost 0', 'won 8', 'won 7']);
  });

  it('returns every fee when nobody stayed', () => {
    expect(coins(['a', 'b'], [6, 0], ['a', 'b'])).toEqual(['returned 5', 'returned 5']);
  });
});
