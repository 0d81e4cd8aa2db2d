import type { ContentQuestion } from '../question/content-question.ts';
import type { Choice } from './choices.ts';
import type { Draws } from './draws.ts';
import { drawsOf } from './draws.ts';
import { isLess } from './rational.ts';

/** The categories of Math Mania with templates, by slug. */
export type MathsCategory =
  | 'algebra'
  | 'arithmetic-and-number-theory'
  | 'calculus-and-probability'
  | 'geometry-and-trigonometry';

/** 1 easy, 2 medium, 3 hard, 4 very hard. A question has only three: the hardest two levels are its hardest. */
type Level = 1 | 2 | 3 | 4;

/** A generated question: always a choice of four. */
export type MathsQuestion = ContentQuestion & { readonly kind: 'choice' };

/** A question before its options are chosen and placed. */
interface Made {
  readonly question: string;
  readonly right: Choice;
  /** The results of typical mistakes; at least three of them differ from each other and from the right one. */
  readonly mistakes: readonly Choice[];
  /** The way to the answer in one or two sentences. */
  readonly note: string;
}

/** A template for any number of questions. */
export interface MathsTemplate {
  /** As in `algebra-t07`. A change of a template changes the questions of its ids. */
  readonly id: string;
  readonly category: MathsCategory;
  readonly level: Level;
  /** The least and the greatest value of each number that is drawn. */
  readonly ranges: Readonly<Record<string, readonly [number, number]>>;
  /** The question of a seed: always the same. @param seed a whole number from 0 to `MAX_SEED` */
  readonly questionOf: (seed: number) => MathsQuestion;
}

/** Five digits, so that the id of a question looks like those of the packs. */
export const MAX_SEED = 99_999;
const SEED_DIGITS = 5;
/** After as many draws without a question, the template is wrong. */
const MAX_DRAWS = 1_000;

/**
 * Makes a template from its ranges.
 * @param definition.make the question of drawn numbers; undefined if they give none, so that others are drawn
 */
export function defineTemplate<Name extends string>(definition: {
  readonly id: string;
  readonly category: MathsCategory;
  readonly level: Level;
  readonly ranges: Readonly<Record<Name, readonly [number, number]>>;
  readonly make: (values: Readonly<Record<Name, bigint>>) => Made | undefined;
}): MathsTemplate {
  const { category, level, ranges, make } = definition;
  const id = `${category}-${definition.id}`;
  const questionOf = (seed: number): MathsQuestion => {
    const draws = drawsOf(seed);
    for (let draw = 0; draw < MAX_DRAWS; draw++) {
      const made = make(valuesOf(ranges, draws));
      const wrong = made && wrongOptions(made, draws);
      if (!wrong) continue;
      const answer = draws.between(0, wrong.length);
      return {
        kind: 'choice',
        id: `${id}-${String(seed).padStart(SEED_DIGITS, '0')}`,
        question: made.question,
        options: wrong.toSpliced(answer, 0, made.right).map(({ text }) => text),
        answer,
        difficulty: level === 4 ? 3 : level,
        tex: true,
        note: made.note,
      };
    }
    throw new RangeError(`${id}: ${MAX_DRAWS} draws of seed ${seed} gave no question`);
  };
  return { id, category, level, ranges, questionOf };
}

function valuesOf<Name extends string>(
  ranges: Readonly<Record<Name, readonly [number, number]>>,
  { between }: Draws,
): Record<Name, bigint> {
  const drawn = Object.entries<readonly [number, number]>(ranges).map(([name, [least, most]]) => [
    name,
    BigInt(between(least, most)),
  ]);
  return Object.fromEntries(drawn) as Record<Name, bigint>;
}

/**
 * Chooses three wrong options with different values; undefined if there are fewer. Among numbers, the right one is as
 * often the smallest as the largest or one between, as far as the mistakes allow, so that its size gives nothing away.
 */
function wrongOptions({ right, mistakes }: Made, draws: Draws): Choice[] | undefined {
  const byValue = new Map(draws.shuffled(mistakes).map((choice) => [choice.value, choice]));
  byValue.delete(right.value);
  const wrong = [...byValue.values()];
  const { size } = right;
  const wanted = draws.between(0, 3);
  if (wrong.length < 3) return undefined;
  if (size === undefined) return wrong.slice(0, 3);
  const isSmaller = (choice: Choice) => choice.size !== undefined && isLess(choice.size, size);
  const smaller = wrong.filter(isSmaller);
  const larger = wrong.filter((choice) => !isSmaller(choice));
  const count = Math.min(Math.max(wanted, 3 - larger.length), smaller.length);
  return draws.shuffled([...smaller.slice(0, count), ...larger.slice(0, 3 - count)]);
}
