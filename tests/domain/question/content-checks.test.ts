import { describe, expect, it } from 'vitest';
import type { CheckedQuestion } from '../../../domain/question/content-checks.ts';
import { checkContent } from '../../../domain/question/content-checks.ts';

let rows = 0;
const ask = (
  question: string,
  options: readonly string[],
  answer = 0,
  note = 'So.',
  language = 'en-GB',
): CheckedQuestion => ({
  where: `row ${++rows}`,
  question,
  options,
  answer,
  note,
  language,
  rightAnswer: options[answer] ?? '',
});

const BIRDS = ['Emu', 'Albatross', 'Pelican', 'Flamingo'];
const TRUTH = ['True', 'False'];
const NUTS = ['Nectar', 'Pollen', 'Wax', 'Resin'];

/** Pairs as they stood in the packs, each of which gives one question away. */
const PAIRS: [string, CheckedQuestion, CheckedQuestion][] = [
  [
    'ask the same in other words',
    ask('What do honeybees collect from flowers to make honey?', NUTS),
    ask('From what do bees mainly make honey?', NUTS.toReversed(), 3),
  ],
  [
    'ask the same with the words of the answer in the question',
    ask('Which canal lets ships pass between the Atlantic and the Pacific Ocean?', [
      'Panama Canal',
      'Suez Canal',
      'Kiel Canal',
      'Corinth Canal',
    ]),
    ask('Which canal joins the Atlantic and Pacific oceans?', [
      'Panama Canal',
      'Suez Canal',
      'Kiel Canal',
      'Corinth Canal',
    ]),
  ],
  [
    'are told by the note of the other',
    ask(
      'Which vitamin are oranges best known for?',
      ['Vitamin C', 'Vitamin D', 'Vitamin K', 'Vitamin A'],
      0,
      'A lack of it causes scurvy.',
    ),
    ask('A lack of which vitamin causes scurvy?', ['Vitamin C', 'Vitamin E', 'Vitamin A', 'None']),
  ],
  [
    'ask two lists for one property',
    ask('Which of these birds cannot fly?', BIRDS),
    ask('Which of these parrots cannot fly?', ['Kakapo', 'Kea', 'Galah', 'Macaw']),
  ],
  [
    'state the same of which one is false',
    ask('An octopus has three hearts.', TRUTH),
    ask('An octopus has two hearts.', TRUTH, 1),
  ],
];

describe('near duplicates', () => {
  it.each(PAIRS)('are two that %s', (_name, one, other) => {
    const error = `${one.where}: is nearly ${other.where}, "${other.question}": ask something else in one of them`;
    expect(checkContent([one, other]).errors).toEqual([error]);
    expect(checkContent([one], [other]).errors).toEqual([error]);
  });

  it.each([
    [
      'statements of other things that are both false',
      ask('Sydney is the capital of Australia.', TRUTH, 1),
      ask('Bats are blind.', TRUTH, 1),
    ],
    [
      'have an answer in common and nothing else',
      ask('Who is said to have seen an apple fall?', ['Newton', 'Kepler', 'Hooke', 'Halley']),
      ask('What is the SI unit of force?', ['Newton', 'Joule', 'Watt', 'Pascal']),
    ],
    [
      'have a number for the answer',
      ask('How many legs does a spider have?', ['Eight', 'Six', 'Four', 'Ten']),
      ask("How many legs does Odin's horse have?", ['Eight', 'Six', 'Four', 'Ten']),
    ],
    [
      'have all words but one in common, and ask of different things',
      ask('Which is the longest muscle in the human body?', ['Sartorius', 'Soleus', 'Biceps', 'X']),
      ask('Which is the longest bone in the human body?', ['Femur', 'Tibia', 'Fibula', 'Ulna']),
    ],
  ])('are not two that %s', (_name, one, other) => {
    expect(checkContent([one, other]).errors).toEqual([]);
  });

  it.each([
    [15, 1],
    [16, 0],
  ])('need a word in common that few of 2,000 questions have: of %i, %i are', (count, found) => {
    const gases = ['Carbon dioxide', 'Neon', 'Argon', 'Helium'];
    const one = ask('Which gas do horn players breathe out?', gases);
    const others = Array.from({ length: 1998 }, (_, at) =>
      ask(at < count - 2 ? `Which gas is w${at}?` : `Which is w${at}?`, [`A${at}`, `B${at}`]),
    );
    const same = ask('Which gas fills the bubbles of lemonade?', gases);
    expect(checkContent([one], [...others, same]).errors).toHaveLength(found);
  });

  const NILE = ['El Nilo', 'El Congo', 'El Níger', 'El Volta'];
  const long = ask('¿Cuál es el río más largo de toda África?', NILE, 0, 'Sí.', 'es');
  it('are in other languages two with the same answer in nearly the same words', () => {
    const same = ask('¿Cuál es el río más largo de África?', NILE.toReversed(), 3, 'No.', 'es');
    const other = ask(
      '¿Por cuál de estas capitales pasa el que acaba en Egipto?',
      NILE,
      0,
      '',
      'es',
    );
    expect(checkContent([long, other]).errors).toEqual([]);
    expect(checkContent([long, same]).errors).toEqual([
      `${long.where}: is nearly ${same.where}, "${same.question}": ask something else in one of them`,
    ]);
  });

  it('are not found between different languages, nor is mixed spelling', () => {
    const ours = { ...long, language: 'pt' };
    const colour = ask('A grey colour?', BIRDS);
    const color = ask('¿De qué color es?', NUTS, 0, 'Así.', 'es');
    expect(checkContent([long, ours, colour, color])).toEqual({ errors: [], warnings: [] });
  });

  it('are found among 5,000 questions of other things', () => {
    const [[, one, other] = []] = PAIRS;
    const others = Array.from({ length: 5_000 }, (_, at) =>
      ask(`Which ${at.toString(36)}x is the ${at.toString(36)}y of ${at % 40}z?`, [`${at}w`, 'B']),
    );
    others.splice(4_000, 0, other!);
    const error = `${one!.where}: is nearly ${other!.where}, "${other!.question}": ask something else in one of them`;
    expect(checkContent([one!, ...others]).errors).toEqual([error]);
  });

  it('are two about the same picture, not about different ones or one without', () => {
    const [[, one, other] = []] = PAIRS;
    const beside = (question: CheckedQuestion, picture: string) => ({ ...question, picture });
    expect(checkContent([beside(one!, '/a.svg'), beside(other!, '/a.svg')]).errors).toHaveLength(1);
    expect(checkContent([beside(one!, '/a.svg'), beside(other!, '/b.svg')]).errors).toEqual([]);
    expect(checkContent([one!, beside(other!, '/b.svg')]).errors).toEqual([]);
  });

  it('are not looked for among those that exist already', () => {
    const [[, one, other] = []] = PAIRS;
    expect(checkContent([], [one!, other!]).errors).toEqual([]);
  });
});

describe('quotation marks', () => {
  const straight = ask('Who wrote "Emma"?', BIRDS);
  const usual = ask('Who wrote "Ulysses"?', NUTS);
  it.each([
    ["'…'", "Who wrote 'Persuasion'?"],
    ['“…”', 'Who wrote “Persuasion”?'],
    ['‘…’', 'Who wrote ‘Persuasion’?'],
    ['«…»', 'Who wrote «Persuasion»?'],
  ])('of the kind %s do not go with straight ones', (kind, question) => {
    const odd = ask(question, ['A', 'B', 'C', 'D']);
    expect(checkContent([straight, odd, usual]).errors).toEqual([
      `${odd.where}: quotes with ${kind}, most of the file with "…": use these`,
    ]);
  });

  it('are no apostrophes', () => {
    const odd = ask("Whose were the brothers' balloon and the planet's moons?", ["Icarus'", 'B']);
    expect(checkContent([straight, odd]).errors).toEqual([]);
  });
});

describe('a warning', () => {
  it('is an option of twice the length with ten more characters', () => {
    const odd = ask('What is it?', ['Limewater (calcium hydroxide)', 'Vinegar', 'Water', 'Milk']);
    const fine = ask('What is that?', ['Red blood cells', 'Neurons', 'Glia', 'Mast']);
    expect(checkContent([odd, fine])).toEqual({
      errors: [],
      warnings: [
        `${odd.where}: option "Limewater (calcium hydroxide)" is far longer than the others: make them alike`,
      ],
    });
  });

  const numbers = (answers: readonly number[]) =>
    answers.map((answer, i) =>
      ask(`How many ${'xyzuvw'[i] ?? ''}${i}?`, ['One', '2', '3 km', '−1,004.5 °C'], answer),
    );
  it('is a middle number for the answer in more than two of three questions', () => {
    expect(checkContent(numbers([0, 0, 1, 1, 2, 3])).warnings).toEqual([]);
    expect(checkContent(numbers([0, 0, 1, 1, 0, 3])).warnings).toEqual([
      'the answer is a middle number in 5 of 6 questions about numbers: let it be the smallest or the largest in about half of them',
    ]);
  });

  it('is nothing in four questions about numbers', () => {
    expect(checkContent(numbers([0, 0, 1, 1])).warnings).toEqual([]);
  });

  it('is American spelling beside British, or the other way round', () => {
    const british = ask('Which colour has the harbour?', ['Grey', 'Red', 'Blue', 'Pink']);
    const american = ask('What color is it?', ['Metal', 'Coloratura', 'Laboratory', 'Gray']);
    expect(checkContent([british, american]).warnings).toEqual([
      `${american.where}: "color" in a file of British spelling: keep to one`,
    ]);
    const more = [ask('A gray fiber?', BIRDS), ask('Whose honor?', NUTS), ask('A liter?', NUTS)];
    expect(checkContent([british, american, ...more]).warnings).toEqual(
      ['colour', 'harbour', 'Grey'].map(
        (word) => `${british.where}: "${word}" in a file of American spelling: keep to one`,
      ),
    );
  });
});
