import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

/** A question about a picture, as committed. */
export interface Seen {
  readonly id: string;
  readonly question: string;
  readonly picture: { readonly address: string; readonly alt: string };
  readonly options: readonly string[];
  readonly answer: number;
}

const ROOT = join(import.meta.dirname, '../..');

/** The committed questions of a category. */
export function questionsOf(slug: string): Seen[] {
  const text = readFileSync(join(ROOT, `content/questions/${slug}.json`), 'utf8');
  return (JSON.parse(text) as { questions: Seen[] }).questions;
}

/** The text of the right option. */
export const rightOf = ({ options, answer }: Seen) => options[answer] ?? '';
/** The committed SVG. */
export const drawingOf = ({ picture }: Seen) =>
  readFileSync(join(ROOT, 'public', picture.address), 'utf8');
/** All numbers in a text, with true minus signs or hyphens. */
export const numbersIn = (text: string) =>
  (text.replaceAll('−', '-').match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);

/** How a kind of question is recognised, by its text and by what is seen, and its key from what is seen. */
type Solver = readonly [asks: RegExp, sees: RegExp, keyOf: (seen: Seen) => string];

/**
 * Expects the keys that the first fitting solver works out.
 * @param least the number of questions with a solver
 */
export function checkKeys(slug: string, solvers: readonly Solver[], least: number): void {
  const questions = questionsOf(slug);
  const solved = questions.filter((seen) => {
    const solver = solvers.find(
      ([asks, sees]) => asks.test(seen.question) && sees.test(seen.picture.alt),
    );
    if (!solver) return false;
    expect(solver[2](seen), `${seen.id} ${seen.picture.alt}`).toBe(rightOf(seen));
    return true;
  });
  expect(solved.length).toBeGreaterThanOrEqual(least);
}

/** A key that is a function of the numbers in the text about the picture. @param unit follows the number */
export const fromNumbers =
  (key: (...numbers: number[]) => number, unit = '') =>
  (seen: Seen) =>
    `${String(key(...numbersIn(seen.picture.alt))).replace('-', '−')}${unit}`;
