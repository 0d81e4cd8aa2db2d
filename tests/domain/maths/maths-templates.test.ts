import fc from 'fast-check';
import temml from 'temml';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ContentQuestionSchema } from '../../../domain/question/content-question.ts';
import { MATHS_TEMPLATES } from '../../../domain/maths/maths-questions.ts';
import { splitTex } from '../../../features/shared/question/split-tex.ts';
import { formulasIn, isClose, pointOf, texValue } from './tex-value.ts';

const TEMPLATES = MATHS_TEMPLATES.map((template) => [template.id, template] as const);
const Seed = fc.integer({ min: 0, max: 99_999 });
const textsOf = (seeds: number, questionOf: (seed: number) => { question: string }) =>
  new Set(Array.from({ length: seeds }, (_, seed) => questionOf(seed).question));

/** The value of an option as numbers: itself, its values at some x, or its parts in order of size. */
function valuesOf(option: string): readonly number[] {
  const [formula = '', second] = formulasIn(option);
  if (second !== undefined) return [texValue(formula), texValue(second)].sort((a, b) => a - b);
  if (/^\(.+, .+\)$/.test(formula)) return pointOf(formula);
  const [, sign, bound] = /^x ([<>]) (.+)$/.exec(formula) ?? [];
  if (bound !== undefined) return [sign === '<' ? 0 : 1, texValue(bound)];
  return [2, 3, 5].map((x) => texValue(formula, { x }));
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((value, at) => isClose(value, other[at] ?? 0));

/** How a generated formula can be wrong although it can be typeset. */
const MALFORMED = {
  'a leading plus': /^\+/,
  'two signs': /[-+] ?[-+]/,
  'a factor of 1': /(?<![\d^{])1x/,
  'a term of 0': /\+ 0x/,
};

/** The names of what is wrong with a formula. */
const malformedParts = (formula: string): string[] =>
  Object.entries(MALFORMED).flatMap(([name, pattern]) => (pattern.test(formula) ? [name] : []));

it.each([
  ['+3x', 'a leading plus'],
  ['2 + -3', 'two signs'],
  ['1x', 'a factor of 1'],
  ['x^2 + 0x', 'a term of 0'],
])('the check of formulas finds in %s %s', (formula, name) => {
  expect(malformedParts(formula)).toEqual([name]);
});

it('there are ten templates of each category, of all four levels', () => {
  const categories = Map.groupBy(MATHS_TEMPLATES, ({ category }) => category);
  expect([...categories.keys()].sort()).toEqual([
    'algebra',
    'arithmetic-and-number-theory',
    'calculus-and-probability',
    'geometry-and-trigonometry',
  ]);
  for (const templates of categories.values()) {
    expect(templates.map(({ level }) => level)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 4, 4]);
  }
  expect(new Set(MATHS_TEMPLATES.map(({ id }) => id)).size).toBe(40);
});

describe.each(TEMPLATES)('a question of %s', (_id, { id, level, questionOf }) => {
  it('is a valid choice of four for every seed, with the difficulty of its level', () => {
    fc.assert(
      fc.property(Seed, (seed) => {
        const question = questionOf(seed);
        expect(v.parse(ContentQuestionSchema, question)).toEqual(question);
        expect(question).toMatchObject({ tex: true, difficulty: Math.min(level, 3) });
        expect(question.id).toBe(`${id}-${String(seed).padStart(5, '0')}`);
        expect(question.options).toHaveLength(4);
      }),
    );
  });

  it('has four options with different values', () => {
    fc.assert(
      fc.property(Seed, (seed) => {
        const { question, options } = questionOf(seed);
        const values = options.map(valuesOf);
        const equal = values.filter((one, at) =>
          values.slice(at + 1).some((other) => isSame(one, other)),
        );
        expect(equal, `${question} ${options.join(' | ')}`).toEqual([]);
      }),
    );
  });

  it('has only formulas that can be typeset', () => {
    fc.assert(
      fc.property(Seed, (seed) => {
        const { question, options, note } = questionOf(seed);
        const formulas = [question, ...options, note]
          .flatMap(splitTex)
          .filter(({ kind }) => kind === 'formula');
        expect(formulas.length).toBeGreaterThan(4);
        for (const { value } of formulas) {
          expect(temml.renderToString(value, { throwOnError: true })).toMatch(/^<math/);
          expect(malformedParts(value), value).toEqual([]);
        }
        expect([question, ...options, note].filter((text) => /\$ ?\$/.test(text))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('has no formula that is too long for a line of a phone', () => {
    fc.assert(
      fc.property(Seed, (seed) => {
        const { question, options, note } = questionOf(seed);
        const widths = [question, ...options, note]
          .flatMap(formulasIn)
          .map((formula) => formula.replaceAll(/\\[a-z]+/g, 'x').replaceAll(/[{}^_]/g, '').length);
        expect(Math.max(...widths)).toBeLessThanOrEqual(30);
      }),
    );
  });

  it('has a note whose equations of numbers are true', () => {
    fc.assert(
      fc.property(Seed, (seed) => {
        const { note } = questionOf(seed);
        const equations = formulasIn(note).filter(
          (formula) =>
            formula.includes(' = ') && !/[a-z\\]/i.test(formula.replaceAll(/\\(?:frac|cdot)/g, '')),
        );
        for (const equation of equations) {
          const [first = NaN, ...rest] = equation.split(' = ').map((side) => texValue(side));
          expect(
            rest.filter((side) => !isClose(first, side)),
            note,
          ).toEqual([]);
        }
      }),
    );
  });

  it('is one of at least 50 for 200 seeds', () => {
    expect(textsOf(200, questionOf).size).toBeGreaterThanOrEqual(50);
  });

  it('is the same for the same seed', () => {
    const early = questionOf(4_711);
    questionOf(4_712);
    expect(questionOf(4_711)).toEqual(early);
  });

  it('has its right option at each place equally often', () => {
    const counts = [0, 0, 0, 0];
    const seeds = 1_000;
    for (let seed = 0; seed < seeds; seed++) counts[questionOf(seed).answer]! += 1;
    const fair = seeds / counts.length;
    const chiSquared = counts.reduce((sum, count) => sum + (count - fair) ** 2 / fair, 0);
    // three degrees of freedom: chance exceeds it once in 65,000 times
    expect(chiSquared).toBeLessThan(25);
  });

  it('is seldom answered by the size of its numbers alone', () => {
    const ranks = [0, 0, 0, 0];
    for (let seed = 0; seed < 400; seed++) {
      const { options, answer } = questionOf(seed);
      const sizes = options.map((option) => valuesOf(option)[0]!);
      ranks[sizes.filter((size) => size < sizes[answer]!).length]! += 1;
    }
    expect(Math.max(...ranks) / 400).toBeLessThanOrEqual(0.75);
  });
});
