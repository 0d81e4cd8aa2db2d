import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { checkUnique, Day, Ids, parseRows } from '../columns.ts';
import { FIRST_LANGUAGE } from '../../languages/content-languages.ts';
import type { ImportPlan } from '../run-import.ts';
import type { ReadFile } from '../table.ts';
import { rowsOf } from '../table.ts';
import { checkQuestionsExist } from './checks.ts';

const DailyRow = v.object({
  day: Day,
  /** Of `languages`. */
  language_id: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'must be digits')),
    FIRST_LANGUAGE,
  ),
  questions: Ids,
});

/** More than a day's quiz has room for. */
const MOST_QUESTIONS = 20;

/** What importing lists for the daily quiz comes to: `dailyQuizzes/{day}_{language}`. */
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
    if (value.questions.length > MOST_QUESTIONS) {
      errors.push(`row ${number}: questions must be at most ${MOST_QUESTIONS}`);
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

async function checkLanguagesExist(
  firestore: Firestore,
  rows: readonly { readonly number: number; readonly value: { readonly language_id: string } }[],
  errors: string[],
): Promise<void> {
  const { docs } = await firestore.collection('languages').select().get();
  const known = new Set(docs.map(({ id }) => id));
  for (const { number, value } of rows) {
    if (known.has(value.language_id)) continue;
    errors.push(`row ${number}: language_id: ${value.language_id} does not exist`);
  }
}
