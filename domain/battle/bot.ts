import type { BotLevel } from './room.ts';

/** The bot's future move in one question. */
export interface BotAnswer {
  /** Index in the order of the pack. */
  readonly option: number;
  /** Milliseconds of thought after the question has begun. */
  readonly ms: number;
}

/** The bot's share of right answers by difficulty, and its time to think, similar to a person's. */
const LEVELS: Readonly<
  Record<
    BotLevel,
    { readonly right: Readonly<Record<1 | 2 | 3, number>>; readonly ms: readonly [number, number] }
  >
> = {
  1: { right: { 1: 0.6, 2: 0.4, 3: 0.25 }, ms: [3_500, 9_000] },
  2: { right: { 1: 0.8, 2: 0.65, 3: 0.45 }, ms: [2_500, 7_000] },
  3: { right: { 1: 0.95, 2: 0.9, 3: 0.75 }, ms: [1_600, 4_500] },
};

/** The bot answers at least this long before the end of the window. */
const MARGIN_MS = 1_000;

/**
 * Decides an answer of the bot. Called at the deal, so the answer cannot depend on a player's pick.
 * @param random numbers in [0, 1)
 */
export function botAnswer(
  level: BotLevel,
  question: { readonly difficulty: 1 | 2 | 3; readonly key: number; readonly optionCount: number },
  questionMs: number,
  random: () => number,
): BotAnswer {
  const { right, ms } = LEVELS[level];
  const [least, most] = ms;
  // Hard questions take longer.
  const thought = (least + random() * (most - least)) * (0.8 + 0.2 * question.difficulty);
  const isRight = random() < right[question.difficulty];
  const wrong = Math.floor(random() * (question.optionCount - 1));
  return {
    option: isRight ? question.key : wrong + (wrong >= question.key ? 1 : 0),
    ms: Math.round(Math.min(thought, questionMs - MARGIN_MS)),
  };
}
