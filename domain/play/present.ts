import type { Answer, Key, Question } from '../question/question.ts';
import { isLetter, lettersOf } from '../question/question.ts';

/** A question for one player: its options in the player's order, with the key in that order. */
export interface PresentedQuestion {
  readonly question: Question;
  readonly key: Key;
}

/**
 * Puts the options of a question in a random order. Two options keep their order, because true comes before false. A
 * sequence is never in its right order. A word gets tiles instead.
 * @param random numbers in [0, 1)
 */
export function shuffleOptions(
  { question, key }: PresentedQuestion,
  random: () => number,
): PresentedQuestion {
  if (question.kind === 'word') return { question: withTiles(question, key, random), key };
  if (question.options.length < 3) return { question, key };
  const right = key.kind === 'sequence' ? key.options : [];
  let order = shuffled([...question.options.keys()], random);
  // rotating by one always gives another order
  if (order.every((option, place) => option === right[place])) {
    order = [...order.slice(1), ...order.slice(0, 1)];
  }
  const options = order.map((option) => question.options[option] ?? '');
  return { question: { ...question, options }, key: movedTo(order, key) };
}

/** A word with its letters as tiles, all in lower case, because a capital would reveal the first letter. */
function withTiles(
  question: Question & { readonly kind: 'word' },
  key: Key,
  random: () => number,
): Question {
  if (key.kind !== 'word') return question;
  const letters = lettersOf(key.word);
  const tiles = letters
    .filter(isLetter)
    .map((letter) => letter.toLocaleLowerCase(question.language));
  const fixed = letters.flatMap((letter, place) => (isLetter(letter) ? [] : [{ place, letter }]));
  return { ...question, tiles: shuffled(tiles, random), fixed };
}

/** Reduces a choice to four options, for operators who do not want a fifth: drops the last wrong one. */
export function withoutFifth({ question, key }: PresentedQuestion): PresentedQuestion {
  if (question.kind !== 'choice' || key.kind !== 'choice' || question.options.length < 5) {
    return { question, key };
  }
  const gone = key.option === 4 ? 3 : 4;
  const options = question.options.filter((_, option) => option !== gone);
  return {
    question: { ...question, options },
    key: { kind: 'choice', option: Math.min(key.option, 3) },
  };
}

/** An answer or key with its options as positions in an order. */
function movedTo(order: readonly number[], answer: Answer): Answer {
  switch (answer.kind) {
    case 'choice':
      return { kind: 'choice', option: order.indexOf(answer.option) };
    case 'multi':
      return { kind: 'multi', options: answer.options.map((option) => order.indexOf(option)) };
    case 'sequence':
      return { kind: 'sequence', options: answer.options.map((option) => order.indexOf(option)) };
    case 'word':
      return answer;
  }
}

/** A copy in random order (Fisher and Yates). @param random numbers in [0, 1) */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [result[i], result[j]] = [result[j] as T, result[i] as T];
  }
  return result;
}
