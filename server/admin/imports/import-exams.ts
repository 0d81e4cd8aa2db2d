import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { LanguageId } from '../../../domain/contract/action.ts';
import { MAX_ATTEMPT_QUESTIONS } from '../../../domain/contract/attempt.ts';
import { openingOf } from '../../../domain/exam/opening.ts';
import { isTimeZone } from '../../../domain/settings/family-settings.ts';
import { readSystemSettings } from '../../../domain/settings/system-settings.ts';
import type { ImportPlan } from './import-plan.ts';
import {
  DayCell,
  Pairs,
  SlugCell,
  YesNo,
  textsByLanguage,
  whole,
  limitedText,
  checkUnique,
  parseRows,
} from '../columns.ts';
import type { ReadFile } from '../table.ts';
import { rowsOf } from '../table.ts';
import {
  categoryOfMost,
  checkLanguagesExist,
  checkQuestionsExist,
  checkTranslated,
  warningsOfOpenQuestions,
} from './checks.ts';

/** The format that the page's field accepts. */
const KEY = /^[A-Za-z0-9]{6,12}$/;

const TimeOfDay = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time, as in 09:30'),
);

const ExamRow = v.object({
  id: SlugCell,
  title: limitedText(80),
  /** The title in other screen languages. */
  titles: v.optional(textsByLanguage(80)),
  /** The day on which it may be begun, in its zone. */
  date: DayCell,
  /** The hours of that day in which it may be begun; the whole day by default. */
  opens: v.optional(TimeOfDay),
  closes: v.optional(TimeOfDay),
  /** An IANA name; the game's zone by default. */
  time_zone: v.optional(
    v.pipe(
      v.string(),
      v.check((zone) => isTimeZone(zone), 'must be a time zone, as in Europe/Berlin'),
    ),
  ),
  minutes: whole(1, 600),
  key: v.pipe(
    v.string(),
    v.check(
      (key) => !/^\d{4}$/.test(key),
      'must have 6 to 12 letters or digits: a key of 4 digits can be guessed',
    ),
    v.regex(KEY, 'must have 6 to 12 letters or digits'),
  ),
  answer_again: v.optional(YesNo, '0'),
  /** The language of the questions; English by default. */
  language_id: v.optional(LanguageId),
  /** Marks by question, as in space-001:2|space-002:1. */
  questions: Pairs,
});

/**
 * Plans an import of exams: `exams/{id}` with the public part, `examSecrets/{id}` with key and questions, which the server never
 * sends as a whole.
 * @param now milliseconds since the epoch
 */
export async function planExams(
  firestore: Firestore,
  file: ReadFile,
  errors: string[],
  now: number,
): Promise<ImportPlan> {
  const parsed = parseRows(ExamRow, rowsOf(file), errors);
  checkUnique(parsed, 'id', ({ id }) => id, errors);
  for (const { number, value } of parsed) {
    if (value.questions.some(([, marks]) => marks < 1 || marks > 100)) {
      errors.push(`row ${number}: questions must have 1 to 100 marks each`);
    }
  }
  for (const { number, value } of parsed) {
    if (value.questions.length <= MAX_ATTEMPT_QUESTIONS) continue;
    errors.push(`row ${number}: questions must be at most ${MAX_ATTEMPT_QUESTIONS}`);
  }
  const wanted = parsed.map(({ number, value }) => ({
    number,
    ids: value.questions.map(([id]) => id),
  }));
  const categories = await checkQuestionsExist(firestore, wanted, errors);
  const warnings = await warningsOfOpenQuestions(firestore, wanted, categories);
  await checkLanguagesExist(firestore, parsed, errors);
  await checkTranslated(firestore, parsed, ['titles'], errors, now);
  const stored = await firestore.doc('settings/system').get();
  const { system_timezone } = readSystemSettings(stored.data() ?? {}).settings;
  const exams = parsed.map(({ number, value }) => {
    const timeZone = value.time_zone ?? system_timezone;
    const opening = openingOf(value.date, timeZone, value.opens, value.closes);
    if (opening.closesAt <= opening.opensAt)
      errors.push(`row ${number}: closes must be after opens`);
    return { value, opening: { timeZone, ...opening } };
  });
  return {
    unseen: [],
    warnings,
    seen: exams.flatMap(({ value, opening }) => [
      [
        `exams/${value.id}`,
        {
          title: value.title,
          ...(value.titles && { titles: value.titles }),
          category: categoryOfMost(
            value.questions.map(([question]) => categories.get(question) ?? ''),
          ),
          date: value.date,
          ...opening,
          minutes: value.minutes,
          answerAgain: value.answer_again,
          totalMarks: value.questions.reduce((sum, [, marks]) => sum + marks, 0),
          questionCount: value.questions.length,
          ...(value.language_id !== undefined && { languageId: value.language_id }),
        },
      ] as const,
      [
        `examSecrets/${value.id}`,
        {
          key: value.key,
          questions: value.questions.map(([id, marks]) => ({ id, marks })),
        },
      ] as const,
    ]),
  };
}
