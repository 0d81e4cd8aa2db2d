import type { Firestore } from 'firebase-admin/firestore';
import { newRoomCode } from '../domain/battle/room-code.ts';
import { openingOf } from '../domain/exam/opening.ts';
import { translationsOf } from '../domain/language/translations.ts';
import { dayOf } from '../domain/statistics/period.ts';
import exams from '../content/seed/exams.json' with { type: 'json' };
import type { ExamSecret } from './exams/exam-store.ts';
import { seededLanguage } from './languages/seeded-language.ts';
import { secureRandom } from './secure-random.ts';

/** A seeded exam with its key, printed at the start so that it can be tried. */
export interface SeededExam {
  /** The English title, with the language of the questions if it is another, as in "Space, first part (es)". */
  readonly title: string;
  /** As in 2026-12-01. */
  readonly date: string;
  readonly key: string;
}

const DAY_MS = 86_400_000;
const ENGLISH = 'en';

/** The seeded exams by days from today. Every day has new ones, because a person can take an exam only once. */
const DAYS = [
  [0, 'science'],
  [0, 'quick-maths'],
  [0, 'space-es'],
  [0, 'space-hi'],
  [0, 'space-ur'],
  [1, 'science'],
] as const;

/**
 * Writes exams for today, two in English and one in each other language, and one for tomorrow, unless they exist, with
 * random keys. For a local game only, because it returns the keys to print.
 * @param now milliseconds since the epoch
 * @param timeZone an IANA name; it decides which day today is
 */
export async function seedExams(
  firestore: Firestore,
  now: number,
  timeZone: string,
): Promise<readonly SeededExam[]> {
  return Promise.all(
    DAYS.map(async ([days, name]) => {
      const { title, titles, language, category, minutes, answerAgain, questions } = exams[name];
      const shown = language === ENGLISH ? title : `${title} (${language})`;
      const date = dayOf(now + days * DAY_MS, timeZone);
      const exam = firestore.doc(`exams/${name}-${date}`);
      const secret = firestore.doc(`examSecrets/${name}-${date}`);
      return firestore.runTransaction(async (transaction) => {
        const known = await transaction.get(secret);
        if (known.exists) return { title: shown, date, key: (known.data() as ExamSecret).key };
        const key = newRoomCode(secureRandom);
        const marked = Object.entries<number>(questions).map(([id, marks]) => ({ id, marks }));
        const totalMarks = marked.reduce((sum, { marks }) => sum + marks, 0);
        transaction.set(exam, {
          title,
          titles: translationsOf(titles),
          languageId: seededLanguage(language),
          category,
          date,
          timeZone,
          ...openingOf(date, timeZone),
          minutes,
          answerAgain,
          totalMarks,
          questionCount: marked.length,
        });
        transaction.set(secret, { key, questions: marked });
        return { title: shown, date, key };
      });
    }),
  );
}
