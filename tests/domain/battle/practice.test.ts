import { describe, expect, it } from 'vitest';
import { practiceAt, practiceResult } from '../../../domain/battle/practice.ts';
import type { PracticeQuestion } from '../../../domain/battle/practice.ts';

const SCRIPT: readonly PracticeQuestion[] = [
  { right: 1, rival: { option: 1, afterMs: 3_000 } },
  { right: 0, rival: { option: 2, afterMs: 5_000 } },
];
const START = 1_000_000;

describe('a practice round', () => {
  it('shows when the rival has locked', () => {
    const before = practiceAt(SCRIPT, [], START, START + 2_999);
    expect(before).toMatchObject({
      phase: 'question',
      number: 0,
      hasRivalLocked: false,
      from: START,
      until: START + 15_000,
      changesAt: START + 3_000,
    });
    expect(practiceAt(SCRIPT, [], START, START + 3_000)).toMatchObject({
      phase: 'question',
      hasRivalLocked: true,
      changesAt: START + 15_000,
    });
  });

  it('waits for the rival after the own lock, then reveals for 3.5 s', () => {
    const picks = [{ option: 1, at: START + 1_500 }];
    expect(practiceAt(SCRIPT, picks, START, START + 2_000).phase).toBe('locked');
    const reveal = practiceAt(SCRIPT, picks, START, START + 3_000);
    expect(reveal).toMatchObject({ phase: 'reveal', number: 0, until: START + 6_500 });
    // the fastest bonus for 1.5 s, the second for the rival's 3 s
    expect(reveal.own).toEqual([{ kind: 'judged', isRight: true, points: 6, bonus: 2 }]);
    expect(reveal.rival).toEqual([{ kind: 'judged', isRight: true, points: 5, bonus: 1 }]);
    expect(practiceAt(SCRIPT, picks, START, START + 6_500)).toMatchObject({
      phase: 'question',
      number: 1,
      from: START + 6_500,
    });
  });

  it('closes a question that is not answered with its window', () => {
    const reveal = practiceAt(SCRIPT, [], START, START + 15_000);
    expect(reveal).toMatchObject({ phase: 'reveal', own: [{ kind: 'unanswered' }] });
  });

  it.each([
    ['won', [1, 0], [10, 5]],
    ['drawn', [1, 3], [5, 5]],
    ['lost', [2, 3], [0, 5]],
  ] as const)('is %s by points', (result, options, points) => {
    // at the rival's pace: one bonus point, none for the second question
    const picks = [
      { option: options[0], at: START + 3_000 },
      { option: options[1], at: START + 6_500 + 4_000 },
    ];
    const second = options[1] === 0 ? 5 : 0;
    const end = practiceAt(SCRIPT, picks, START, START + 60_000);
    expect(end.phase).toBe('over');
    const { own, rival, result: said } = practiceResult(end);
    expect([said, own.points, rival.points]).toEqual([result, ...points]);
    expect(own.points - (options[0] === 1 ? 5 : 0)).toBe(second);
  });
});
