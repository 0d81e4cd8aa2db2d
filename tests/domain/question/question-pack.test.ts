import { describe, expect, it } from 'vitest';
import {
  MIN_PACK_SIZE,
  parseQuestionPack,
  usesOf,
} from '../../../domain/question/question-pack.ts';
import type { CategoryMode, QuestionPack } from '../../../domain/question/question-pack.ts';

/** A pack of choices. */
type ChoicePack = Omit<QuestionPack, 'questions'> & {
  questions: Extract<QuestionPack['questions'][number], { kind: 'choice' }>[];
};

function aPack(change: (pack: ChoicePack) => void = () => undefined): ChoicePack {
  const pack: ChoicePack = {
    slug: 'test',
    name: 'Test',
    icon: '🧪',
    language: 'en',
    mode: 'quiz-zone',
    subcategories: [],
    passages: [],
    questions: Array.from({ length: MIN_PACK_SIZE }, (_, i) => ({
      kind: 'choice' as const,
      id: `test-${String(i + 1).padStart(3, '0')}`,
      question: `What is ${i}?`,
      options: [`a${i}`, `b${i}`, `c${i}`, `d${i}`],
      answer: i % 4,
      difficulty: 1,
      note: 'Because.',
    })),
  };
  change(pack);
  return pack;
}

/** A passage below a sub-category. */
const BEES = { id: 'test-bees', title: 'Bees', detail: 'They fly.', subcategory: 'insects' };

describe('the check of a pack', () => {
  it('accepts a valid one', () => {
    expect(parseQuestionPack(aPack())).toHaveProperty('pack');
    const plain: Partial<ChoicePack> = aPack();
    delete plain.mode;
    expect(parseQuestionPack(plain)).toMatchObject({ pack: { mode: 'quiz-zone' } });
  });

  const seen = (name: string) => ({
    address: `/pictures/${name}.svg`,
    alt: 'Seen.',
    width: 3,
    height: 2,
  });
  it('accepts a text that stands there again beside another picture', () => {
    const pack = aPack(({ questions }) => {
      questions[0]!.picture = seen('a');
      questions[1]!.picture = seen('b');
      questions[1]!.question = questions[0]!.question;
    });
    expect(parseQuestionPack(pack)).toHaveProperty('pack');
  });

  const modes: [CategoryMode, object][] = [
    ['fun-and-learn', { passage: 'test-bees' }],
    ['guess-the-word', { kind: 'word', options: undefined, answer: 'Bee' }],
    ['audio', { audio: { address: '/media/a.ogg', seconds: 3 } }],
    ['maths', { tex: true }],
    ['multi-match', { kind: 'multi', answer: [0, 2] }],
    ['multi-match', { kind: 'sequence', answer: undefined }],
  ];
  it.each(modes)('accepts one of %s, which no battle asks', (mode, change) => {
    const passages = [{ id: 'test-bees', title: 'Bees', detail: 'They fly.' }];
    const { questions, ...pack } = aPack();
    const changed = questions
      .slice(0, 10)
      .map((question) => JSON.parse(JSON.stringify({ ...question, ...change })) as object);
    const result = parseQuestionPack({
      ...pack,
      mode,
      questions: changed,
      ...(mode === 'fun-and-learn' && { passages }),
    });
    if (!('pack' in result)) throw new Error(result.errors.join('\n'));
    expect(result.pack.questions.flatMap(usesOf)).toEqual([]);
  });

  it('offers choices with a picture to battles, but a statement with one to nobody', () => {
    const picture = { address: '/pictures/test-001.svg', alt: 'A bee.' };
    const [question] = aPack().questions;
    const shown = (options: readonly string[]) =>
      usesOf({ ...question!, kind: 'choice', options: [...options], answer: 0, picture });
    expect(shown(['Bee', 'Wasp', 'Fly'])).toEqual(['battle']);
    expect(shown(['True', 'False'])).toEqual([]);
    const silent = { address: '/pictures/test-001.svg' };
    const pack = { ...aPack(), questions: [{ ...question, picture: silent }] };
    expect(parseQuestionPack(pack)).toMatchObject({
      errors: [
        'questions.0.picture.alt: must say in words what the picture shows, without the answer',
      ],
    });
  });

  const errors: [string, (pack: ChoicePack) => void, RegExp][] = [
    [
      'too few questions',
      (pack) => pack.questions.pop(),
      /^questions: must be at least 40, are 39$/,
    ],
    [
      'one option',
      (pack) => pack.questions[2]!.options.splice(1),
      /^questions\.2\.options: must be 2 to 5/,
    ],
    ['equal options', (pack) => (pack.questions[0]!.options[1] = 'A0'), /must all be different/],
    ['a double id', (pack) => (pack.questions[1]!.id = 'test-001'), /^questions\.1: "test-001"/],
    [
      'a double question',
      (pack) => (pack.questions[1]!.question = 'WHAT IS 0?'),
      /stands there twice/,
    ],
    [
      'a double question beside the same picture',
      ({ questions }) => {
        for (const question of questions.slice(0, 2)) {
          question.question = 'What is this?';
          question.picture = seen('a');
        }
      },
      /^questions\.1: "what is this\? \/pictures\/a\.svg" stands there twice$/,
    ],
    [
      'a picture without a text alternative',
      (pack) => (pack.questions[0]!.picture = { ...seen('a'), alt: '' }),
      /^questions\.0\.picture\.alt: must say in words what the picture shows/,
    ],
    ['a foreign id', (pack) => (pack.questions[0]!.id = 'other-001'), /must begin with "test-"/],
    ['a long question', (pack) => (pack.questions[0]!.question = 'x'.repeat(161)), /at most 160/],
    ['no note', (pack) => (pack.questions[0]!.note = ''), /note: must not be empty/],
    [
      'a favourite answer',
      (pack) => pack.questions.forEach((question) => (question.answer = 0)),
      /option 0 is right in 40 of 40/,
    ],
    [
      'a statement of another mode',
      (pack) => (pack.mode = 'maths'),
      /^questions\.0: is none that maths asks$/m,
    ],
    [
      'a question about a passage in the quiz',
      (pack) => {
        pack.passages.push({ id: 'test-bees', title: 'Bees', detail: 'They fly.' });
        for (const question of pack.questions.slice(0, 5)) question.passage = 'test-bees';
      },
      /^questions\.0: is none that quiz-zone asks$/m,
    ],
    [
      'a passage that is not there',
      (pack) => {
        pack.mode = 'fun-and-learn';
        for (const question of pack.questions) question.passage = 'test-bees';
      },
      /^questions\.0\.passage: "test-bees" is not in the pack$/m,
    ],
    [
      'a passage below a sub-category that is not there',
      (pack) => {
        pack.mode = 'fun-and-learn';
        pack.passages.push({ ...BEES });
        for (const question of pack.questions) question.passage = 'test-bees';
      },
      /^passages\.0\.subcategory: the pack has none$/m,
    ],
    [
      'a passage whose questions lie elsewhere',
      (pack) => {
        pack.mode = 'fun-and-learn';
        pack.subcategories.push({ slug: 'insects', name: 'Insects' });
        pack.passages.push({ ...BEES });
        for (const question of pack.questions) question.passage = 'test-bees';
      },
      /^passages\.0: its questions must be of its sub-category$/m,
    ],
    [
      'a passage with too few questions',
      (pack) => {
        pack.mode = 'fun-and-learn';
        const bees = { title: 'Bees', detail: 'They fly.' };
        pack.passages.push({ ...bees, id: 'test-bees' }, { ...bees, id: 'test-wasps' });
        for (const question of pack.questions) question.passage = 'test-bees';
        for (const question of pack.questions.slice(0, 4)) question.passage = 'test-wasps';
      },
      /^passages\.1: must have at least 5 questions, has 4$/,
    ],
    [
      'a sub-category that is not there',
      (pack) => {
        pack.subcategories.push({ slug: 'near', name: 'Near' });
        pack.questions[3]!.subcategory = 'far';
      },
      /^questions\.3\.subcategory: must be one of near$/,
    ],
    [
      'a level outside the sub-categories',
      (pack) => {
        pack.subcategories.push({ slug: 'near', name: 'Near' });
        pack.questions[3]!.level = 1;
      },
      /^questions\.3\.subcategory: must be one of near$/,
    ],
    [
      'a sub-category of a pack without',
      (pack) => (pack.questions[3]!.subcategory = 'far'),
      /^questions\.3\.subcategory: the pack has none$/,
    ],
    [
      'an empty level',
      (pack) => pack.questions.forEach((question, at) => (question.level = at < 20 ? 1 : 3)),
      /^questions: level 2 has no question$/,
    ],
    [
      'an empty level of a sub-category',
      (pack) => {
        pack.subcategories.push({ slug: 'near', name: 'Near' }, { slug: 'far', name: 'Far' });
        pack.questions.forEach((question, at) => {
          question.subcategory = at < 20 ? 'near' : 'far';
          question.level = at < 30 ? 1 : 2;
        });
        pack.questions[0]!.level = 3;
      },
      /^near: level 2 has no question$/,
    ],
    ['a price that is none', (pack) => (pack.coins = 0), /^coins: must be a whole number from 1$/],
  ];
  it.each(errors)('names %s', (_name, change, message) => {
    const result = parseQuestionPack(aPack(change));
    expect('errors' in result && result.errors.join('\n')).toMatch(message);
  });
});
