import type { ContentQuestion } from './content-question.ts';
import { rightAnswerOf } from './content-question.ts';
import { findDuplicates, isEnglish } from './duplicate-questions.ts';
import { spellingsOf } from './english-spelling.ts';
import { orderOfOption } from './option-order.ts';

/** A question of an imported file. */
export interface CheckedQuestion {
  /** Names it in a message, as `row 7` or `animals-004`. */
  readonly where: string;
  readonly question: string;
  /** Empty for a word. */
  readonly options: readonly string[];
  /** Index of the right option of a choice. */
  readonly answer?: number | undefined;
  /** The right answer as text. */
  readonly rightAnswer: string;
  readonly note: string;
  /** BCP 47. */
  readonly language: string;
  /** The address of its picture. */
  readonly picture?: string | undefined;
}

/** The part of a question that the checks read. @param where names it @param language BCP 47 */
export function checkedOf(
  content: ContentQuestion,
  where: string,
  language: string,
): CheckedQuestion {
  return {
    where,
    question: content.question,
    options: content.kind === 'word' ? [] : content.options,
    answer: content.kind === 'choice' ? content.answer : undefined,
    rightAnswer: rightAnswerOf(content),
    note: content.note,
    language,
    picture: content.picture?.address,
  };
}

/** The errors and warnings about the questions of a file; each names its place and the fix. */
export interface ContentFindings {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** An option stands out if it has this many times the characters of the next longest, and at least this many more. */
const OUTLIER_TIMES = 2;
const OUTLIER_MORE = 10;
/**
 * With at least this many questions whose options are numbers, at most this share may have a middle number as the
 * answer.
 */
const FEWEST_NUMBERS = 5;
const MIDDLE_SHARE = 2 / 3;

/**
 * Finds problems that no schema and no single question shows. Errors: nearly equal questions (see `findDuplicates`),
 * mixed quotation marks. Warnings: an option that stands out by its length, numbers whose answer is nearly always a
 * middle one, and in English a mix of British and American spelling.
 * @param questions those of a file
 * @param others the existing questions, without those that the file replaces
 */
export function checkContent(
  questions: readonly CheckedQuestion[],
  others: readonly CheckedQuestion[] = [],
): ContentFindings {
  return {
    errors: [
      ...duplicates(questions, others),
      // each language has its own quotation marks
      ...[...new Set(questions.map(({ language }) => language))].flatMap((language) =>
        mixedQuotes(questions.filter((one) => one.language === language)),
      ),
    ],
    warnings: [
      ...lengthOutliers(questions),
      ...middleNumbers(questions),
      ...mixedSpelling(questions),
    ],
  };
}

function duplicates(
  questions: readonly CheckedQuestion[],
  others: readonly CheckedQuestion[],
): string[] {
  return findDuplicates(questions, others).map(
    ({ first, second }) =>
      `${first.where}: is nearly ${second.where}, "${second.question}": ask something else in one of them`,
  );
}

/** Pairs of marks around a word; an apostrophe stands between letters or after one. */
const QUOTES: readonly (readonly [example: string, pattern: RegExp])[] = [
  ['"…"', /"[^"]+"/],
  ['“…”', /[“„][^”“]+[”“]/],
  ["'…'", /(?<![\p{L}\p{N}])'[^']*\p{L}{2}[^']*'(?!\p{L})/u],
  ['‘…’', /‘[^’]+’/],
  ['«…»', /«[^»]+»/],
];

function mixedQuotes(questions: readonly CheckedQuestion[]): string[] {
  const uses = questions.flatMap(({ where, question, options, note }) => {
    const text = [question, ...options, note].join('\n');
    return QUOTES.filter(([, pattern]) => pattern.test(text)).map(([kind]) => ({ where, kind }));
  });
  const usual = mostOf(uses.map(({ kind }) => kind));
  return uses
    .filter(({ kind }) => kind !== usual)
    .map(
      ({ where, kind }) =>
        `${where}: quotes with ${kind}, most of the file with ${usual}: use these`,
    );
}

function lengthOutliers(questions: readonly CheckedQuestion[]): string[] {
  return questions.flatMap(({ where, options }) => {
    const [longest = '', next = ''] = options.toSorted((one, other) => other.length - one.length);
    const isOutlier =
      longest.length >= next.length * OUTLIER_TIMES && longest.length - next.length >= OUTLIER_MORE;
    return isOutlier
      ? [`${where}: option "${longest}" is far longer than the others: make them alike`]
      : [];
  });
}

function middleNumbers(questions: readonly CheckedQuestion[]): string[] {
  const middles = questions.flatMap(({ options, answer }) => {
    const values = options.map(orderOfOption);
    const right = answer === undefined ? undefined : values[answer];
    if (right === undefined || values.includes(undefined)) return [];
    const numbers = values as number[];
    return [right > Math.min(...numbers) && right < Math.max(...numbers)];
  });
  const count = middles.filter(Boolean).length;
  if (middles.length < FEWEST_NUMBERS || count <= middles.length * MIDDLE_SHARE) return [];
  return [
    `the answer is a middle number in ${count} of ${middles.length} questions about numbers: ` +
      'let it be the smallest or the largest in about half of them',
  ];
}

function mixedSpelling(questions: readonly CheckedQuestion[]): string[] {
  const uses = questions.filter(isEnglish).map(({ where, question, options, note }) => ({
    where,
    ...spellingsOf([question, ...options, note].join('\n')),
  }));
  const british = uses.flatMap((use) => use.british).length;
  const american = uses.flatMap((use) => use.american).length;
  if (british === 0 || american === 0) return [];
  const [rare, usual] =
    american > british ? (['british', 'American'] as const) : (['american', 'British'] as const);
  return uses.flatMap((use) =>
    use[rare].map((word) => `${use.where}: "${word}" in a file of ${usual} spelling: keep to one`),
  );
}

function mostOf(kinds: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}
