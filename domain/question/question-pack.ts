import * as v from 'valibot';
import type { ContentQuestion } from './content-question.ts';
import { ContentQuestionSchema, Text } from './content-question.ts';
import type { Passage } from './passage.ts';
import { PassageSchema } from './passage.ts';

/** The modes that have categories, in the order in which `get_categories` numbers them from 1. */
export const CATEGORY_MODES = [
  'quiz-zone',
  'fun-and-learn',
  'guess-the-word',
  'audio',
  'maths',
  'multi-match',
] as const;
export type CategoryMode = (typeof CATEGORY_MODES)[number];

/** Fewest questions a category of the quiz needs, so that matches do not repeat themselves. */
export const MIN_PACK_SIZE = 40;
/** Fewest questions of a category of another mode: those of one attempt. */
const MIN_RUN_SIZE = 10;
/** Fewest questions about a passage. */
const MIN_PASSAGE_SIZE = 5;

/**
 * A position among the options can be guessed if it is right more often than its fair share plus this share, and more
 * than `FEW` times.
 */
const FAVOURITE = 0.15;
const FEW = 5;

const Slug = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'must be kebab-case'));

const Pack = v.object({
  slug: Slug,
  name: Text(40),
  /** One emoji that stands for the category. */
  icon: Text(8),
  /** BCP 47: the language of all its texts, the name included. */
  language: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a code, as in es')),
    'en',
  ),
  /** The mode that lists the category. Battles and true & false ask questions of any category that `usesOf` allows. */
  mode: v.optional(v.picklist(CATEGORY_MODES), 'quiz-zone'),
  /** The price of a premium category; undefined for others. */
  coins: v.optional(
    v.pipe(
      v.number('must be a whole number from 1'),
      v.integer('must be a whole number from 1'),
      v.minValue(1, 'must be a whole number from 1'),
    ),
  ),
  /** In display order. Each has its own levels, and by default the icon of its category. */
  subcategories: v.optional(
    v.array(v.object({ slug: Slug, name: Text(40), icon: v.optional(Text(8)) })),
    [],
  ),
  /** In display order. */
  passages: v.optional(v.array(PassageSchema), []),
  questions: v.array(ContentQuestionSchema),
});

/**
 * A category with its questions and right answers, as in a file of content/questions; clients never get it in this
 * form.
 */
export type QuestionPack = v.InferOutput<typeof Pack>;

/** The uses of a question. */
export type Use = 'battle' | 'true-false';

/**
 * The modes that may ask a question of any category. Battles ask choices of three and more options, with a picture or without;
 * true & false those of two, in words alone. Neither asks questions about a passage.
 */
export function usesOf(content: ContentQuestion): readonly Use[] {
  if (content.kind !== 'choice') return [];
  const { picture, audio, tex, passage } = content;
  if (audio || tex || passage !== undefined) return [];
  if (content.options.length > 2) return ['battle'];
  return picture ? [] : ['true-false'];
}

/**
 * The sections of its category to which a question belongs, from the widest: the category, its sub-category, and the
 * level of either; or the passage that it is about. Each is a path without the category's slug; '' for the whole
 * category.
 */
export function shelvesOf(content: ContentQuestion): readonly string[] {
  const { subcategory, level } = content;
  const passage = content.kind === 'choice' ? content.passage : undefined;
  const own = subcategory === undefined ? [] : [subcategory];
  const below = passage ?? level;
  return ['', ...own, ...(below === undefined ? [] : [[...own, String(below)].join('/')])];
}

/** Whether a category of a mode may have a question. */
function isOf(mode: CategoryMode, content: ContentQuestion): boolean {
  const { kind, audio } = content;
  const isAboutPassage = kind === 'choice' && content.passage !== undefined;
  switch (mode) {
    case 'quiz-zone':
      return kind === 'choice' && !audio && !isAboutPassage;
    case 'fun-and-learn':
      return isAboutPassage;
    case 'guess-the-word':
      return kind === 'word';
    case 'audio':
      return kind === 'choice' && audio !== undefined;
    case 'maths':
      return kind === 'choice' && content.tex === true;
    case 'multi-match':
      return kind === 'multi' || kind === 'sequence';
  }
}

/**
 * Checks a question pack.
 * @returns the pack, or every error as `questions.3.options: must be 2 to 5 options`
 */
export function parseQuestionPack(
  input: unknown,
): { readonly pack: QuestionPack } | { readonly errors: readonly string[] } {
  const result = v.safeParse(Pack, input);
  const errors = result.success ? errorsOf(result.output) : result.issues.map(describe);
  if (result.success && errors.length === 0) return { pack: result.output };
  return { errors };
}

function describe(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? 'pack'}: ${issue.message}`;
}

/** Errors that concern several parts of a pack. */
function errorsOf(pack: QuestionPack): string[] {
  return [
    ...sizeErrors(pack),
    ...identityErrors(pack),
    ...placeErrors(pack),
    ...levelErrors(pack),
    ...passageErrors(pack),
    ...favouriteErrors(pack.questions),
  ];
}

function sizeErrors({ mode, questions }: QuestionPack): string[] {
  const least = mode === 'quiz-zone' ? MIN_PACK_SIZE : MIN_RUN_SIZE;
  if (questions.length >= least) return [];
  return [`questions: must be at least ${least}, are ${questions.length}`];
}

function identityErrors({ slug, passages, questions }: QuestionPack): string[] {
  const errors: string[] = [];
  const seen = new Set<string>();
  const check = (where: string, id: string, keys: readonly string[]) => {
    if (!id.startsWith(`${slug}-`)) errors.push(`${where}.id: must begin with "${slug}-"`);
    for (const key of keys) {
      if (seen.has(key)) errors.push(`${where}: "${key}" stands there twice`);
      seen.add(key);
    }
  };
  questions.forEach(({ id, question, picture }, at) =>
    // a text may stand there again beside another picture
    check(`questions.${at}`, id, [id, [question.toLowerCase(), picture?.address].join(' ').trim()]),
  );
  passages.forEach(({ id }, at) => check(`passages.${at}`, id, [id]));
  return errors;
}

/** Errors of questions that the pack's mode does not ask, or whose sub-category or passage does not exist. */
function placeErrors({ mode, subcategories, passages, questions }: QuestionPack): string[] {
  const slugs = subcategories.map(({ slug }) => slug);
  const readable = passages.map(({ id }) => id);
  const known = slugs.length > 0 ? `must be one of ${slugs.join(', ')}` : 'the pack has none';
  return questions.flatMap((content, at) => {
    const where = `questions.${at}`;
    const { subcategory, level } = content;
    const passage = content.kind === 'choice' ? content.passage : undefined;
    const isPlaced =
      subcategory === undefined
        ? slugs.length === 0 || level === undefined
        : slugs.includes(subcategory);
    return [
      ...(isOf(mode, content) ? [] : [`${where}: is none that ${mode} asks`]),
      ...(isPlaced ? [] : [`${where}.subcategory: ${known}`]),
      ...(passage === undefined || readable.includes(passage)
        ? []
        : [`${where}.passage: "${passage}" is not in the pack`]),
    ];
  });
}

/** Errors of empty levels: each level opens the next, so none may be empty, in a sub-category too. */
function levelErrors({ subcategories, questions }: QuestionPack): string[] {
  const shelves = subcategories.length > 0 ? subcategories.map(({ slug }) => slug) : [undefined];
  return shelves.flatMap((slug) => {
    const own = questions.filter(({ subcategory }) => subcategory === slug);
    const levels = new Set(own.flatMap(({ level }) => level ?? []));
    const last = Math.max(0, ...levels);
    const missing = Array.from({ length: last }, (_, at) => at + 1).filter((n) => !levels.has(n));
    return missing.map((n) => `${slug ?? 'questions'}: level ${n} has no question`);
  });
}

/** Errors of passages: too few questions, or a place that no page links to. */
function passageErrors({ subcategories, passages, questions }: QuestionPack): string[] {
  const slugs = subcategories.map(({ slug }) => slug);
  return passages.flatMap(({ id, subcategory }: Passage, at) => {
    const own = questions.filter((content) => content.kind === 'choice' && content.passage === id);
    const isPlaced = subcategory === undefined ? slugs.length === 0 : slugs.includes(subcategory);
    const known = slugs.length > 0 ? `must be one of ${slugs.join(', ')}` : 'the pack has none';
    return [
      ...(isPlaced ? [] : [`passages.${at}.subcategory: ${known}`]),
      ...(own.every((content) => content.subcategory === subcategory)
        ? []
        : [`passages.${at}: its questions must be of its sub-category`]),
      ...(own.length >= MIN_PASSAGE_SIZE
        ? []
        : [`passages.${at}: must have at least ${MIN_PASSAGE_SIZE} questions, has ${own.length}`]),
    ];
  });
}

function favouriteErrors(questions: QuestionPack['questions']): string[] {
  const errors: string[] = [];
  const choices = questions.filter((question) => question.kind === 'choice');
  for (let count = 2; count <= 5; count++) {
    const alike = choices.filter(({ options }) => options.length === count);
    for (let answer = 0; answer < count; answer++) {
      const share = alike.filter((question) => question.answer === answer).length;
      if (share > Math.max(FEW, alike.length * (1 / count + FAVOURITE))) {
        errors.push(`questions: option ${answer} is right in ${share} of ${alike.length}`);
      }
    }
  }
  return errors;
}
