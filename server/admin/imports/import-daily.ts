import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { checkUnique, DayCell, Ids, parseRows } from '../columns.ts';
import { FIRST_LANGUAGE } from '../../languages/content-languages.ts';
import type { ImportPlan } from './import-plan.ts';
import type { ReadFile } from '../table.ts';
import { rowsOf } from '../table.ts';
import { checkLanguagesExist, checkQuestionsExist } from './checks.ts';

const DailyRow = v.object({
  day: DayCell,
  /** An id of `languages`. */
  language_id: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'must be digits')),
    FIRST_LANGUAGE,
  ),
  questions: Ids,
});

/** The most questions of a daily quiz. */
const MAX_QUESTIONS = 20;

/** Plans an import of lists for the daily quiz: `dailyQuizzes/{day}_{language}`. */
export async function planDaily(
  firestore: Firestore,
  file: ReadFile,
  errors: string[],
): Promise<ImportPlan> {
  const parsed = parseRows(DailyRow, rowsOf(file), errors);
  const nameOf = ({ day, language_id }: (typeof parsed)[number]['value']) =>
    `${day}_${language_id}`;
  checkUnique(parsed, 'day and language_id', nameOf, errors);
  for (const { number, value } of parsed) {
    if (value.questions.length > MAX_QUESTIONS) {
      errors.push(`row ${number}: questions must be at most ${MAX_QUESTIONS}`);
    }
  }
  await checkQuestionsExist(
    firestore,
    parsed.map(({ number, value }) => ({ number, ids: value.questions })),
    errors,
  );
  await checkLanguagesExist(firestore, parsed, errors);
  return {
    unseen: [],
    seen: parsed.map(
      ({ value }) => [`dailyQuizzes/${nameOf(value)}`, { questions: value.questions }] as const,
    ),
  };
}
