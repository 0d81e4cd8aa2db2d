import fc from 'fast-check';
import { expect } from 'vitest';
import { MATHS_TEMPLATES } from '../../../domain/maths/maths-questions.ts';
import { formulasIn } from './tex-value.ts';

/** Whether an option answers a question, by its formulas alone. @param option the first formula of the option */
export type Judge = (
  formulas: readonly string[],
  option: string,
  text: { readonly question: string; readonly option: string },
) => boolean;

/** Expects for many seeds that exactly one option is right by an independent computation: the key. */
export function expectOneRight(templateId: string, judge: Judge): void {
  const template = MATHS_TEMPLATES.find(({ id }) => id === templateId);
  if (!template) throw new Error(`there is no template ${templateId}`);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), (seed) => {
      const { question, options, answer } = template.questionOf(seed);
      const formulas = formulasIn(question);
      const right = options.map((option) =>
        judge(formulas, formulasIn(option)[0] ?? '', { question, option }),
      );
      const expected = options.map((_, index) => index === answer);
      expect(right, `${question} ${options.join(' | ')}`).toEqual(expected);
    }),
    { numRuns: 300 },
  );
}
