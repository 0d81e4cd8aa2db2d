import { describe, expect, it } from 'vitest';
import {
  DEFENCE_POINTS,
  defenceResult,
  isDefence,
  pointsLeft,
  rivalOrder,
  shuffledCategories,
  withDefenceDay,
} from '../../../domain/defence/defence.ts';

const side = (right: string, worths: readonly number[] | null = null, answered = 6) => ({
  rights: [...right].map((one) => one === '1'),
  answered,
  worths,
});

describe('the points of a defence', () => {
  it('are 0, 1, 1, 2, 2 and 3 in any order', () => {
    expect(isDefence([3, 2, 1, 0, 1, 2])).toBe(true);
    for (const wrong of [
      [3, 3, 1, 1, 2, 2],
      [0, 1, 1, 2, 2],
      [0, 1, 1, 2, 2, 3, 0],
      [0, 1, 1, 2, 2, 4],
      [0.5, 0.5, 1, 2, 2, 3],
      [-1, 2, 1, 2, 2, 3],
      [],
    ]) {
      expect(isDefence(wrong), String(wrong)).toBe(false);
    }
  });

  it('that are left follow from those assigned', () => {
    expect(pointsLeft([])).toEqual(DEFENCE_POINTS);
    expect(pointsLeft([3, undefined, 1, 2])).toEqual([0, 1, 2]);
    expect(pointsLeft([3, 2, 1, 0, 1, 2])).toEqual([]);
  });
});

describe('the result of a match', () => {
  it('counts a right answer as the rival has assigned it', () => {
    const ann = side('110001', [3, 0, 1, 1, 2, 2]);
    const ben = side('100110', [2, 3, 2, 1, 1, 0]);
    // Ann: 2 + 3 + 0 by Ben's points; Ben: 3 + 1 + 2 by Ann's
    expect(defenceResult(ann, ben)).toMatchObject({ outcome: 'loss', own: 5, theirs: 6 });
    expect(defenceResult(ann, ben)).toMatchObject({ leaguePoints: 0 });
    expect(defenceResult(ben, ann)).toMatchObject({ outcome: 'win', own: 6, theirs: 5 });
    expect(defenceResult(ben, ann)).toMatchObject({ leaguePoints: 2, worths: ann.worths });
  });

  it('takes 0, 1, 1, 2, 2, 3 in the order of the questions for a player who assigned nothing', () => {
    expect(defenceResult(side('000011'), side('111100'))).toMatchObject({
      outcome: 'win',
      own: 5,
      theirs: 4,
      worths: [0, 1, 1, 2, 2, 3],
    });
  });

  it('is a draw with equal points, which brings 1 to a player who has answered', () => {
    const [silent, wrong] = [side('000000', null, 0), side('000000', null, 6)];
    expect(defenceResult(wrong, silent)).toMatchObject({ outcome: 'draw', leaguePoints: 1 });
    expect(defenceResult(silent, wrong)).toMatchObject({ outcome: 'draw', leaguePoints: 0 });
  });

  it('is a bye without a rival, which brings the points of a draw', () => {
    expect(defenceResult(side('111111'), undefined)).toMatchObject({
      outcome: 'bye',
      own: 9,
      theirs: 0,
      leaguePoints: 1,
    });
    expect(defenceResult(side('000000', null, 0), undefined)).toMatchObject({ leaguePoints: 0 });
  });
});

describe('the record', () => {
  it('counts asked and right by category', () => {
    const first = withDefenceDay({}, ['space', 'music'], [true, false]);
    expect(withDefenceDay(first, ['music', 'maps'], [true])).toEqual({
      space: { asked: 1, right: 1 },
      music: { asked: 2, right: 1 },
      maps: { asked: 1, right: 0 },
    });
  });
});

describe('the search for a rival', () => {
  it('tries new players first, then those met longest ago', () => {
    expect(rivalOrder(['a', 'b', 'c', 'd'], ['b', '', 'c'])).toEqual(['a', 'd', 'c', 'b']);
    expect(rivalOrder(['b'], ['b'])).toEqual(['b']);
    expect(rivalOrder([], [])).toEqual([]);
  });
});

describe('the categories of a day', () => {
  const supply = new Map(['a', 'b', 'c'].map((name, n) => [name, { 1: n, 2: 0, 3: 0 }] as const));
  it('are those with a question, in a random order', () => {
    expect(shuffledCategories(supply, () => 0.999)).toEqual(['b', 'c']);
    expect(shuffledCategories(supply, () => 0)).toEqual(['c', 'b']);
  });
});
