import { ageingFacts } from './ageing-facts.ts';
import type { ContentFindings } from './content-checks.ts';
import { checkContent, checkedOf } from './content-checks.ts';
import type { ContentQuestion } from './content-question.ts';
import { orderOfOption } from './option-order.ts';
import type { QuestionPack } from './question-pack.ts';

/** Fewest questions of a level of the quiz: three attempts of ten questions each, without one twice. */
export const MIN_LEVEL_SIZE = 30;

/** The right option may be the longest in its fair share of questions and this share more. */
const TOLERANCE = 0.15;
/** So many questions are no pattern. */
const FEW = 5;
/** With as many questions about numbers as this, one rank of the right number can be a pattern. */
const FEWEST_RANKED = 8;
/** A rank may be right this many standard deviations more often than its fair share: by chance once in 700 times. */
const DEVIATIONS = 3;
/** A position may be right in this share of the questions more or less than its fair share, and in two at least. */
const POSITION_TOLERANCE = 0.1;
const FEWEST_POSITIONS = 2;

type Choice = ContentQuestion & { readonly kind: 'choice' };

/**
 * Finds problems of packs that a player could use, or that age. Each names its question, or its pack. Errors:
 * - nearly equal questions across the packs of a language, and mixed quotation marks
 * - the right option too often the longest, at one position or at one rank among numbers; also in all packs of a language
 *   together
 * - levels of the quiz with too few questions
 * - words for the present
 *
 * Warnings: those of `checkContent` for each pack, and words that may age.
 */
export function checkPacks(packs: readonly QuestionPack[]): ContentFindings {
  const ageing = packs.map(ageingFacts);
  const byLanguage = [...Map.groupBy(packs, ({ language }) => language)];
  return {
    errors: [
      ...byLanguage.flatMap(([, own]) => checkContent(own.flatMap(checkedOfPack)).errors),
      ...packs.flatMap(({ slug, questions }) =>
        choiceGroups(questions).flatMap(([count, choices]) =>
          [
            ...positions(choices, count),
            // the two options of a statement are always the same
            ...(count > 2 ? [...longestOptions(choices, count), ...ranks(choices, count)] : []),
          ].map((text) => `${slug}: ${text}`),
        ),
      ),
      // most packs have few questions about numbers, all together enough for a pattern
      ...byLanguage.flatMap(([language, own]) =>
        own.length < 2
          ? []
          : choiceGroups(own.flatMap(({ questions }) => questions)).flatMap(([count, choices]) =>
              ranks(choices, count).map((text) => `all packs in ${language}: ${text}`),
            ),
      ),
      ...packs.flatMap(smallLevels),
      ...ageing.flatMap(({ errors }) => errors),
    ],
    warnings: [
      ...packs.flatMap((pack) =>
        checkContent(checkedOfPack(pack)).warnings.map((text) => withPack(pack, text)),
      ),
      ...ageing.flatMap(({ warnings }) => warnings),
    ],
  };
}

const checkedOfPack = ({ questions, language }: QuestionPack) =>
  questions.map((question) => checkedOf(question, question.id, language));

/** A warning with its pack, unless it names a question, whose id begins with the pack's slug. */
const withPack = ({ slug }: QuestionPack, text: string): string =>
  text.startsWith(`${slug}-`) ? text : `${slug}: ${text}`;

/** The levels of a quiz category, or of its sub-categories, that have fewer questions than three attempts ask. */
function smallLevels({ slug, language, mode, questions }: QuestionPack): string[] {
  if (mode !== 'quiz-zone') return [];
  const inLevels = questions.filter(({ level }) => level !== undefined);
  const sizes = Map.groupBy(inLevels, ({ subcategory, level }) =>
    [slug, subcategory, level].filter((part) => part !== undefined).join('/'),
  );
  return [...sizes].flatMap(([path, { length }]) =>
    length < MIN_LEVEL_SIZE
      ? [`${path} (${language}): has ${length} questions, a level needs ${MIN_LEVEL_SIZE}`]
      : [],
  );
}

/** The choices among questions by their number of options. */
function choiceGroups(questions: readonly ContentQuestion[]): [count: number, choices: Choice[]][] {
  const choices = questions.filter((one) => one.kind === 'choice');
  return [...Map.groupBy(choices, ({ options }) => options.length)];
}

function longestOptions(choices: readonly Choice[], count: number): string[] {
  const longest = choices.filter(({ options, answer }) =>
    options.every((option, at) => at === answer || option.length < (options[answer]?.length ?? 0)),
  );
  return longest.length > Math.max(FEW, choices.length * (1 / count + TOLERANCE))
    ? [
        `the right option is the longest in ${longest.length} of ${choices.length} questions: lengthen wrong ones`,
      ]
    : [];
}

function positions(choices: readonly Choice[], count: number): string[] {
  const fair = choices.length / count;
  const tolerance = Math.max(FEWEST_POSITIONS, choices.length * POSITION_TOLERANCE);
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const right = choices.filter(({ answer }) => answer === at).length;
    return Math.abs(right - fair) > tolerance
      ? [
          `option ${at + 1} of ${count} is right in ${right} of ${choices.length} questions: spread the right options evenly`,
        ]
      : [];
  });
}

function ranks(choices: readonly Choice[], count: number): string[] {
  const ranked = choices.flatMap(({ options, answer }) => {
    const values = options.map(orderOfOption);
    const right = values[answer];
    if (right === undefined || values.includes(undefined)) return [];
    return [values.filter((value) => value !== undefined && value < right).length];
  });
  if (ranked.length < FEWEST_RANKED) return [];
  const fair = ranked.length / count;
  const most = fair + DEVIATIONS * Math.sqrt(fair * (1 - 1 / count));
  return Array.from({ length: count }, (_, rank) => rank).flatMap((rank) => {
    const own = ranked.filter((one) => one === rank).length;
    return own > most
      ? [
          `the answer is number ${rank + 1} of ${count} by size in ${own} of ${ranked.length} questions about numbers or dates: vary it`,
        ]
      : [];
  });
}
