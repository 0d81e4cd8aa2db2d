import type { Answer, Key, Question } from '../question/question.ts';

/** A question as one player sees it: its options in an order of their own, with the key that goes with it. */
export interface PresentedQuestion {
  readonly question: Question;
  readonly key: Key;
}

/**
 * Puts the options of a question in a random order. Two options stay, since true comes before false; a sequence never stands
 * in its right order; a word has none.
 * @param random numbers in [0, 1)
 */
export function shuffleOptions(
  { question, key }: PresentedQuestion,
  random: () => number,
): PresentedQuestion {
  if (question.kind === 'word' || question.options.length < 3) return { question, key };
  const right = key.kind === 'sequence' ? key.options : [];
  let order = shuffled([...question.options.keys()], random);
  // one step on is another order, whatever the numbers are
  if (order.every((option, place) => option === right[place])) {
    order = [...order.slice(1), ...order.slice(0, 1)];
  }
  const options = order.map((option) => question.options[option] ?? '');
  return { question: { ...question, options }, key: movedTo(order, key) };
}

/** An answer or key whose options are told by their places in an order. */
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
