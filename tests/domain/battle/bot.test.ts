import { describe, expect, it } from 'vitest';
import { botAnswer } from '../../../domain/battle/bot.ts';
import type { BotLevel } from '../../../domain/battle/room.ts';

/** Numbers for thought, luck and the wrong option, in this order. */
const answer = (
  level: BotLevel,
  difficulty: 1 | 2 | 3,
  [thought, luck, wrong]: readonly [number, number, number],
  key = 1,
  questionMs = 15_000,
) => {
  const numbers = [thought, luck, wrong];
  const question = { difficulty, key, optionCount: 4 };
  return botAnswer(level, question, questionMs, () => numbers.shift() ?? NaN);
};

describe('the bot', () => {
  it.each<[BotLevel, readonly number[]]>([
    [1, [0.6, 0.4, 0.25]],
    [2, [0.8, 0.65, 0.45]],
    [3, [0.95, 0.9, 0.75]],
  ])('of level %i is right in these shares of questions by difficulty', (level, shares) => {
    shares.forEach((share, i) => {
      const difficulty = (i + 1) as 1 | 2 | 3;
      expect(answer(level, difficulty, [0, share - 0.001, 0]).option).toBe(1);
      expect(answer(level, difficulty, [0, share, 0]).option).toBe(0);
    });
  });

  it.each<[BotLevel, number, number]>([
    [1, 3_500, 9_000],
    [2, 2_500, 7_000],
    [3, 1_600, 4_500],
  ])(
    'of level %i thinks %i to %i ms over an easy question, longer over harder ones',
    (level, least, most) => {
      expect(answer(level, 1, [0, 0, 0]).ms).toBe(least);
      expect(answer(level, 1, [0.999_999_9, 0, 0]).ms).toBe(most);
      expect(answer(level, 3, [0, 0, 0]).ms).toBe(Math.round(least * 1.4));
    },
  );

  it('answers a second before the end of a short window', () => {
    expect(answer(1, 1, [0, 0, 0], 1, 4_000).ms).toBe(3_000);
  });

  it('picks every wrong option, never the right one, when it errs', () => {
    for (const key of [0, 1, 2, 3]) {
      const picks = [0, 0.34, 0.67].map((wrong) => answer(1, 1, [0, 0.99, wrong], key).option);
      expect(picks).toEqual([0, 1, 2, 3].filter((option) => option !== key));
    }
  });
});
