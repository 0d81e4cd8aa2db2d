import { assertNever } from '../assert-never.ts';
import type { HintLetter, Question } from '../question/question.ts';
import { isLetter, lettersOf } from '../question/question.ts';

/**
 * Lifelines of a solo attempt. Each can be used once per attempt, and only one of 50/50 and the audience poll. Letters
 * of a word are counted per question.
 */
export type Lifeline = 'fifty-fifty' | 'audience-poll' | 'reset-timer' | 'skip' | 'hint' | 'letter';

/** A used lifeline, with the number of its question, from 0. */
export interface LifelineUse {
  readonly lifeline: Lifeline;
  readonly question: number;
}

/** The facts that decide whether a lifeline can be used now. */
export interface LifelineMoment {
  /** The lifelines of the mode. */
  readonly offered: readonly Lifeline[];
  readonly used: readonly LifelineUse[];
  /** The question on the screen. */
  readonly number: number;
  readonly question: Question;
  /** The number of the attempt's questions. */
  readonly count: number;
  readonly isAnswered: boolean;
  /** The number of letters that a player may buy for one word. */
  readonly letterHints: number;
}

export type LifelineRefusal =
  | 'not-offered'
  | 'answered'
  | 'used'
  /** 50/50 and the poll cannot both be used in one attempt. */
  | 'excluded'
  /** 50/50 and the poll need a choice of three or more options. */
  | 'too-few-options'
  | 'only-question'
  | 'no-hint';

/** Why a lifeline cannot be used now; undefined if it can. */
export function lifelineRefusal(
  { offered, used, number, question, count, isAnswered, letterHints }: LifelineMoment,
  lifeline: Lifeline,
): LifelineRefusal | undefined {
  if (!offered.includes(lifeline)) return 'not-offered';
  if (isAnswered) return 'answered';
  if (lifeline === 'letter') {
    if (question.kind !== 'word') return 'not-offered';
    const given = used.filter((use) => use.lifeline === 'letter' && use.question === number).length;
    const all = question.letters - (question.fixed?.length ?? 0);
    return given >= Math.min(letterHints, all) ? 'used' : undefined;
  }
  if (used.some((use) => use.lifeline === lifeline)) return 'used';
  switch (lifeline) {
    case 'fifty-fifty':
    case 'audience-poll': {
      if (question.kind !== 'choice' || question.options.length < 3) return 'too-few-options';
      const other = lifeline === 'fifty-fifty' ? 'audience-poll' : 'fifty-fifty';
      return used.some((use) => use.lifeline === other) ? 'excluded' : undefined;
    }
    case 'skip':
      return count === 1 ? 'only-question' : undefined;
    case 'hint':
      return question.hint === undefined ? 'no-hint' : undefined;
    case 'reset-timer':
      return undefined;
    default:
      return assertNever(lifeline);
  }
}

/**
 * A letter of a word that no hint has given yet.
 * @param given the known places
 * @param random numbers in [0, 1)
 */
export function nextLetter(
  word: string,
  given: readonly number[],
  random: () => number,
): HintLetter | undefined {
  const open = lettersOf(word).flatMap((letter, place) =>
    isLetter(letter) && !given.includes(place) ? [{ place, letter }] : [],
  );
  return open[Math.floor(random() * open.length)];
}

/** The two options that 50/50 leaves: the right one and a wrong one, in their order. @param random numbers in [0, 1) */
export function fiftyFifty(key: number, optionCount: number, random: () => number): number[] {
  const wrong = Array.from({ length: optionCount }, (_, option) => option).filter(
    (option) => option !== key,
  );
  const wrongOption = wrong[Math.floor(random() * wrong.length)] ?? key;
  return [key, wrongOption].sort((one, other) => one - other);
}

/**
 * The audience poll: whole percents by option, 100 in all. The right option alone has the most.
 * @param random numbers in [0, 1)
 */
export function audiencePoll(key: number, optionCount: number, random: () => number): number[] {
  const others = optionCount - 1;
  // the right one has 40 to 70, which is more than the rest can give any other option
  const most = 40 + Math.floor(random() * 31);
  const weights = Array.from({ length: others }, () => 0.2 + random());
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const shares = weights.map((weight) =>
    Math.min(most - 1, Math.floor((weight / sum) * (100 - most))),
  );
  const given = shares.reduce((all, share) => all + share, 0);
  return Array.from({ length: optionCount }, (_, option) => {
    if (option === key) return 100 - given;
    return shares[option < key ? option : option - 1] ?? 0;
  });
}
