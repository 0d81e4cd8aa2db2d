import { lifelineFeeOf } from '../../domain/play/attempt.ts';
import type { PlayRules } from '../../domain/play/attempt.ts';
import type { Grade } from '../../domain/play/dealt-attempt.ts';
import type { Lifeline } from '../../domain/play/lifelines.ts';
import { markOf, resultOf, tallyOf } from '../../domain/play/scoring.ts';
import { QUESTIONS } from './players.ts';

/** A source of numbers in [0, 1). */
export type RandomNumbers = () => number;

/** An attempt of ten questions, and the lifelines bought in it. */
export interface PlayedAttempt {
  readonly grade: Grade;
  readonly bought: readonly { readonly lifeline: Lifeline; readonly fee: number }[];
}

/** The conditions of an attempt. */
export interface AttemptTerms {
  readonly rules: PlayRules;
  readonly rightPercent: number;
  /** The number of options from which an unknown answer is guessed. */
  readonly options: number;
  /** The lifelines to use, one on each unknown question. */
  readonly help: readonly Lifeline[];
  /** Coins of the player: a lifeline that costs more is not used. */
  readonly coins: number;
}

/** The chance of a right answer to an unknown question with a lifeline; a skipped one does not count. */
const CHANCE_WITH: Readonly<Record<Exclude<Lifeline, 'skip' | 'reset-timer'>, number>> = {
  'fifty-fifty': 1 / 2,
  // the right option always has the most votes
  'audience-poll': 1,
  hint: 1 / 2,
  letter: 1 / 2,
};

/**
 * The share of questions that a player knows: the rest is guessed, and both together give the percentage of right
 * answers.
 */
export function knownShare(rightPercent: number, options: number): number {
  const guess = 1 / options;
  return Math.max(0, (rightPercent / 100 - guess) / (1 - guess));
}

/** Plays an attempt. */
export function playAttempt(terms: AttemptTerms, random: RandomNumbers): PlayedAttempt {
  const { rules, rightPercent, options, help } = terms;
  const known = knownShare(rightPercent, options);
  // below the share of guesses the player has misconceptions, and is right more rarely than a guesser
  const guess = Math.min(1 / options, rightPercent / 100);
  const waiting = [...help];
  const bought: { lifeline: Lifeline; fee: number }[] = [];
  let { coins } = terms;
  const marks = Array.from({ length: QUESTIONS }, () => {
    if (random() < known) return [markOf(rules.scoring, true)];
    const [lifeline] = waiting;
    const fee = lifeline ? lifelineFeeOf(rules, lifeline) : 0;
    if (!lifeline || fee > coins) return [markOf(rules.scoring, random() < guess)];
    waiting.shift();
    coins -= fee;
    bought.push({ lifeline, fee });
    if (lifeline === 'skip') return [];
    const chance = lifeline === 'reset-timer' ? guess : CHANCE_WITH[lifeline];
    return [markOf(rules.scoring, random() < chance)];
  }).flat();
  const tally = tallyOf(marks);
  const reward = rules.reward ?? { passPercent: 0, fullPercent: 100, coins: 0 };
  return {
    grade: {
      verdicts: marks.map(({ isRight }) => (isRight ? 'right' : 'wrong')),
      tally: { ...tally, points: Math.max(0, tally.points) },
      count: marks.length,
      result: resultOf(reward, tally.right, marks.length),
    },
    bought,
  };
}
