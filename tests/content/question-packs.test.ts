import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkContent, checkedOf } from '../../domain/question/content-checks.ts';
import { spellingsOf } from '../../domain/question/english-spelling.ts';
import { MIN_PACK_SIZE, parseQuestionPack } from '../../domain/question/question-pack.ts';
import type { QuestionPack } from '../../domain/question/question-pack.ts';

const FOLDER = join(import.meta.dirname, '../../content/questions');
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
const read = (file: string): unknown => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));

/** A pack of choices. */
type ChoicePack = Omit<QuestionPack, 'questions'> & {
  questions: Extract<QuestionPack['questions'][number], { kind: 'choice' }>[];
};

function aPack(change: (pack: ChoicePack) => void = () => undefined): ChoicePack {
  const pack: ChoicePack = {
    slug: 'test',
    name: 'Test',
    icon: '🧪',
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

describe('the question packs', () => {
  it('are at least twelve categories', () => {
    expect(files.length).toBeGreaterThanOrEqual(12);
  });

  it.each(files)(
    '%s is a valid pack named like its category, with easy, middling and hard questions',
    (file) => {
      const result = parseQuestionPack(read(file));
      if (!('pack' in result)) throw new Error(result.errors.join('\n'));
      expect(`${result.pack.slug}.json`).toBe(file);
      const levels = new Set(result.pack.questions.map(({ difficulty }) => difficulty));
      expect(levels).toEqual(new Set([1, 2, 3]));
    },
  );
});

const packs = files.flatMap((file) => {
  const result = parseQuestionPack(read(file));
  return 'pack' in result ? [result.pack] : [];
});
const checked = ({ questions }: QuestionPack) =>
  questions.map((question) => checkedOf(question, question.id, 'en'));

describe('the questions of all packs', () => {
  it('are all different, and quote in one way', () => {
    expect(checkContent(packs.flatMap(checked)).errors).toEqual([]);
  });

  it.each(packs.map((pack) => [pack.slug, pack] as const))(
    'show no answer of %s by its length or as the middle number',
    (_slug, pack) => {
      expect(checkContent(checked(pack)).warnings).toEqual([]);
    },
  );

  it.each(['messages/en.json', 'pages/en.json', 'pages/home-en.json', 'seed/settings.json'])(
    'are in British spelling, and so is %s',
    (file) => {
      const texts = [...packs, read(`../${file}`)].map((content) => JSON.stringify(content));
      expect(texts.flatMap((text) => spellingsOf(text).american)).toEqual([]);
    },
  );

  it('are in the language that the seed names', () => {
    expect(read('../seed/settings.json')).toMatchObject({
      'languages/14': { language: 'English (UK)', code: 'en' },
    });
  });
});

describe('the check of a pack', () => {
  it('takes a good one', () => {
    expect(parseQuestionPack(aPack())).toHaveProperty('pack');
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
    ['a foreign id', (pack) => (pack.questions[0]!.id = 'other-001'), /must begin with "test-"/],
    ['a long question', (pack) => (pack.questions[0]!.question = 'x'.repeat(161)), /at most 160/],
    ['no note', (pack) => (pack.questions[0]!.note = ''), /note: must not be empty/],
    [
      'a favourite answer',
      (pack) => pack.questions.forEach((question) => (question.answer = 0)),
      /option 0 is right in 40 of 40/,
    ],
  ];
  it.each(errors)('names %s', (_name, change, message) => {
    const result = parseQuestionPack(aPack(change));
    expect('errors' in result && result.errors.join('\n')).toMatch(message);
  });
});
