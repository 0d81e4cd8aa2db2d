import * as v from 'valibot';
import { lettersOf } from './question.ts';
import type { Key, Question } from './question.ts';

/** Longest texts in characters, so that a question and its options fit a phone's screen. */
const MAX_QUESTION_LENGTH = 160;
const MAX_OPTION_LENGTH = 48;
const MAX_NOTE_LENGTH = 240;
const MAX_ALT_LENGTH = 160;
/** The longest word, because each of its letters is a tile. */
const MAX_LETTERS = 24;
const MAX_CLIP_SECONDS = 60;
const MAX_LEVEL = 999;

const KINDS = ['choice', 'multi', 'sequence', 'word'] as const;

export const Text = (most: number) =>
  v.pipe(
    v.string(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(most, `must have at most ${most} characters`),
    v.check((text) => text.trim() === text, 'must not begin or end with a space'),
  );

const Options = (least: number) =>
  v.pipe(
    v.array(Text(MAX_OPTION_LENGTH)),
    v.minLength(least, `must be ${least} to 5 options`),
    v.maxLength(5, `must be ${least} to 5 options`),
    v.check(
      (options) => new Set(options.map((option) => option.toLowerCase())).size === options.length,
      'must all be different',
    ),
  );

const Index = v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(0));
/** The id of a passage; begins with the slug of its category. */
export const PassageId = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,59}$/, 'must be in kebab-case'),
);
/** An address on this site, because a page loads nothing from elsewhere. */
export const Address = v.pipe(
  v.string(),
  v.regex(/^\/(?!\/)[\w./-]{1,200}$/, 'must be an address of ours, as in /media/a.webp'),
);

const Pixels = v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(1));

const COMMON = {
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*-\d{3,5}$/, 'must look like space-001')),
  question: Text(MAX_QUESTION_LENGTH),
  difficulty: v.picklist([1, 2, 3], 'must be 1, 2 or 3'),
  /** One or two sentences that explain the answer, shown in the review. */
  note: Text(MAX_NOTE_LENGTH),
  hint: v.optional(Text(MAX_QUESTION_LENGTH)),
  picture: v.optional(
    v.object({
      address: Address,
      /** The text alternative: describes the picture without the answer. */
      alt: Text(MAX_ALT_LENGTH),
      /** Pixels, for its ratio. */
      width: Pixels,
      height: Pixels,
    }),
  ),
  audio: v.optional(
    v.object({
      address: Address,
      seconds: v.pipe(
        v.number('must be a number of seconds'),
        v.minValue(0.1, 'must be more than 0'),
        v.maxValue(MAX_CLIP_SECONDS, `must be at most ${MAX_CLIP_SECONDS}`),
      ),
      /** The same clip for a browser that cannot play the first, as MP3 beside Opus. */
      fallback: v.optional(Address),
    }),
  ),
  /** Whether question, options and note hold TeX between dollar signs. */
  tex: v.optional(v.boolean()),
  level: v.optional(
    v.pipe(
      v.number('must be a whole number from 1'),
      v.integer('must be a whole number from 1'),
      v.minValue(1, 'must be a whole number from 1'),
      v.maxValue(MAX_LEVEL, `must be at most ${MAX_LEVEL}`),
    ),
  ),
  subcategory: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,59}$/, 'must be in kebab-case')),
  ),
};

/** The message for a misspelt field, or one of another kind. */
const UNKNOWN = 'is no field of this kind of question';

const Choice = v.pipe(
  v.strictObject(
    {
      ...COMMON,
      kind: v.literal('choice'),
      options: Options(2),
      answer: Index,
      /** Id of the passage that has to be read first. */
      passage: v.optional(PassageId),
    },
    UNKNOWN,
  ),
  v.forward(
    v.partialCheck(
      [['options'], ['answer']],
      ({ options, answer }) => answer < options.length,
      'must be the index of an option',
    ),
    ['answer'],
  ),
);

const Multi = v.pipe(
  v.strictObject(
    {
      ...COMMON,
      kind: v.literal('multi'),
      options: Options(3),
      answer: v.pipe(v.array(Index), v.minLength(1, 'must name at least one option')),
    },
    UNKNOWN,
  ),
  v.forward(
    v.partialCheck(
      [['options'], ['answer']],
      ({ options, answer }) =>
        new Set(answer).size === answer.length && answer.every((index) => index < options.length),
      'must be indexes of options, each once',
    ),
    ['answer'],
  ),
);

/** The options are in their right order; a deal shuffles them. */
const Sequence = v.strictObject(
  { ...COMMON, kind: v.literal('sequence'), options: Options(3) },
  UNKNOWN,
);

const Word = v.strictObject(
  {
    ...COMMON,
    kind: v.literal('word'),
    answer: v.pipe(
      v.string(),
      v.regex(
        /^[\p{L}\p{M}\p{N}'’ -]+$/u,
        'must be letters, digits, spaces, hyphens and apostrophes',
      ),
      v.check((word) => word.trim() === word, 'must not begin or end with a space'),
      v.check(
        (word) => lettersOf(word).length <= MAX_LETTERS,
        `must have at most ${MAX_LETTERS} letters`,
      ),
    ),
  },
  UNKNOWN,
);

/** A question with its key, as stored in files. Without a kind it is a choice. */
export const ContentQuestionSchema = v.pipe(
  v.looseObject({
    kind: v.optional(v.picklist(KINDS, `must be ${KINDS.join(', ')}`), 'choice'),
  }),
  v.variant('kind', [Choice, Multi, Sequence, Word]),
);

export type ContentQuestion = v.InferOutput<typeof ContentQuestionSchema>;

/** The key of a question; for a sequence, the order of its options. */
export function keyOfContent(content: ContentQuestion): Key {
  switch (content.kind) {
    case 'choice':
      return { kind: 'choice', option: content.answer };
    case 'multi':
      return { kind: 'multi', options: content.answer };
    case 'sequence':
      return { kind: 'sequence', options: [...content.options.keys()] };
    case 'word':
      return { kind: 'word', word: content.answer };
  }
}

/**
 * The question without its key.
 * @param category its slug
 * @param language of its texts, BCP 47
 */
export function questionOfContent(
  content: ContentQuestion,
  category: string,
  language: string,
): Question {
  const { id, question: text, difficulty, hint, picture, audio, tex: hasTex } = content;
  const { level, subcategory } = content;
  const base = { id, text, difficulty, category, language };
  const more = { hint, picture: picture?.address, audio, hasTex, level, subcategory };
  return content.kind === 'word'
    ? { ...base, ...more, kind: 'word', letters: lettersOf(content.answer).length }
    : { ...base, ...more, kind: content.kind, options: content.options };
}

/** The right answer as text. */
export function rightAnswerOf(content: ContentQuestion): string {
  const key = keyOfContent(content);
  if (key.kind === 'word') return key.word;
  const options = content.kind === 'word' ? [] : content.options;
  const right = key.kind === 'choice' ? [key.option] : key.options;
  return right.map((index) => options[index] ?? '').join(', ');
}
