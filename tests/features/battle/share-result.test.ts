import { describe, expect, it } from 'vitest';
import type { RoundAnswer } from '../../../domain/battle/score.ts';
import type { RoundReveal } from '../../../domain/battle/view.ts';
import { learnedFrom } from '../../../features/battle/result/learned.tsx';
import { challengeAddress, marksOf } from '../../../features/battle/result/share-result.tsx';
import { callOf, hasLeadChanged, leaderOf } from '../../../features/battle/play/callout.ts';
import { aSeat } from './support/seats.ts';
import { sharedResultOf } from '../../../features/home/challenge.tsx';

const judged = (isRight: boolean, points: number): RoundAnswer => ({
  kind: 'judged',
  option: 0,
  isRight,
  points,
  bonus: 0,
  elapsedMs: 5_000,
  isTooFast: false,
});

function reveal(answers: Readonly<Record<string, RoundAnswer>>): RoundReveal {
  return {
    number: 0,
    questionId: 'space-001',
    text: 'Secret?',
    note: '',
    options: [],
    answers: new Map(Object.entries(answers)),
  };
}

const me = aSeat('ann', 0, { isMe: true, name: 'Ann & Co', points: 9 });
const reveals = [
  reveal({ ann: judged(true, 4) }),
  reveal({ ann: judged(false, 0) }),
  reveal({ ann: { kind: 'none' } }),
  reveal({ ann: judged(true, 5) }),
];

describe('a shared result', () => {
  it('shows how each question went, without the questions', () => {
    expect(marksOf({ reveals }, me)).toEqual(['right', 'wrong', 'missed', 'right']);
  });

  it('has a link that the first page reads as a challenge', () => {
    const address = challengeAddress('https://quiz.example', me);
    expect(address).toBe('https://quiz.example/?by=Ann+%26+Co&points=9');
    expect(sharedResultOf(Object.fromEntries(new URL(address).searchParams))).toEqual({
      name: 'Ann & Co',
      points: 9,
    });
  });
});

describe('the mistakes and cards of a battle', () => {
  it('are the player’s wrong and right answers, without the unanswered and those of rivals', () => {
    const withRival = [...reveals, reveal({ ben: judged(false, 0) })];
    expect(learnedFrom(withRival, 'ann')).toEqual({ right: 2, wrong: 1 });
    expect(learnedFrom(withRival, 'ben')).toEqual({ right: 0, wrong: 1 });
  });
});

describe('the announcement at a reveal', () => {
  const ben = aSeat('ben', 1, { points: 8 });

  it('is a new leader', () => {
    expect(callOf([me, ben], reveal({ ann: judged(true, 5), ben: judged(true, 4) }))).toEqual({
      kind: 'lead',
      seat: me,
    });
  });

  it('is nothing if the leader stays', () => {
    expect(
      callOf([me, ben], reveal({ ann: judged(false, 0), ben: judged(true, 4) })),
    ).toBeUndefined();
  });

  it('is an own streak from three on', () => {
    const streak = (count: number) => ({ ...me, score: { ...me.score, streak: count } });
    const closed = reveal({ ann: judged(true, 4) });
    // 5 to 4 before, 9 to 4 now: no other leader
    const other = aSeat('ben', 1, { points: 4 });
    expect(callOf([streak(2), other], closed)).toBeUndefined();
    expect(callOf([streak(3), other], closed)).toEqual({ kind: 'streak', count: 3 });
  });

  it('has no leader before the first point, nor in a tie', () => {
    const points = (seat: typeof me) => seat.score.points;
    expect(leaderOf([aSeat('ann', 0), aSeat('ben', 1)], points)).toBeUndefined();
    expect(leaderOf([me, aSeat('ben', 1, { points: 9 })], points)).toBeUndefined();
    expect(leaderOf([ben, me], points)).toBe(me);
  });
});

describe('the sound of a new lead', () => {
  /** Two players by the points of each question. */
  const players = (ann: readonly number[], ben: readonly number[]) =>
    [ann, ben].map((points, seat) => {
      const one = aSeat(seat === 0 ? 'ann' : 'ben', seat);
      const answers = points.map((each) => judged(each > 0, each));
      return { ...one, score: { ...one.score, answers } };
    });
  it.each([
    ['sounds when the other player goes ahead', [4, 0], [0, 5], true],
    ['is silent at the first points', [4], [0], false],
    ['is silent at the first points after a question without any', [0, 0], [0, 5], false],
    ['is silent while the leader stays', [4, 0], [0, 3], false],
    ['is silent when the leader is caught up with', [4, 0], [0, 4], false],
    ['is silent when the same player leads again after a tie', [4, 0, 4], [0, 4, 0], false],
    ['sounds when the other player leads after a tie', [4, 0, 0], [0, 4, 4], true],
    ['is silent at the end of a tie without an earlier leader', [4, 4], [4, 0], false],
  ])('%s', (_, ann, ben, expected) => {
    expect(hasLeadChanged(players(ann, ben), ann.length - 1)).toBe(expected);
  });
});
