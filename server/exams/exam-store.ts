import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Opening } from '../../domain/exam/opening.ts';
import { openingOf } from '../../domain/exam/opening.ts';
import type { Translation } from '../../domain/language/translations.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import { FIRST_LANGUAGE } from '../languages/content-languages.ts';

/** The public part of an exam: `exams/{id}`. It may be begun between its two instants, in any time zone. */
export interface Exam extends Opening {
  readonly id: string;
  readonly title: string;
  /** The title in other languages. */
  readonly titles: readonly Translation[];
  /** The slug of the category of most of its questions, or ''. */
  readonly category: string;
  /** The day on which it may be begun, as in 2026-12-01, in the exam's zone. */
  readonly date: string;
  /** An IANA name. */
  readonly timeZone: string;
  readonly minutes: number;
  /** Whether an answer may be changed. */
  readonly answerAgain: boolean;
  readonly totalMarks: number;
  readonly questionCount: number;
  /** Id of the content language of its questions. */
  readonly languageId: string;
  /** Whether the examiner lets players begin it. */
  readonly isOpen: boolean;
}

/** The secret part of an exam, `examSecrets/{id}`; the server never sends it as a whole. */
export interface ExamSecret {
  /** At least six characters; case does not matter. */
  readonly key: string;
  readonly questions: readonly { readonly id: string; readonly marks: number }[];
}

/**
 * Reads an exam; undefined if there is none.
 * @param zone the game's, for an exam of an earlier version, which has no zone
 */
export function examOf(snapshot: DocumentSnapshot, zone: string): Exam | undefined {
  const data = snapshot.data();
  if (!data) return undefined;
  const date = String(data['date']);
  const timeZone = String(data['timeZone'] ?? zone);
  const whole = openingOf(date, timeZone);
  return {
    id: snapshot.id,
    title: String(data['title']),
    titles: (data['titles'] as readonly Translation[] | undefined) ?? [],
    category: String(data['category'] ?? ''),
    date,
    timeZone,
    opensAt: Number(data['opensAt'] ?? whole.opensAt),
    closesAt: Number(data['closesAt'] ?? whole.closesAt),
    minutes: Number(data['minutes']),
    answerAgain: data['answerAgain'] === true,
    totalMarks: Number(data['totalMarks']),
    questionCount: Number(data['questionCount']),
    languageId: String(data['languageId'] ?? FIRST_LANGUAGE),
    isOpen: data['isOpen'] !== false,
  };
}

/** @param zone of the game */
export const readExam = async (
  firestore: Firestore,
  id: string,
  zone: string,
): Promise<Exam | undefined> => examOf(await firestore.doc(`exams/${id}`).get(), zone);

const DAY_MS = 86_400_000;

/**
 * The exams that are open, or open later today in their own zone.
 * @param zone of the game
 * @param now milliseconds since the epoch
 */
export async function examsOfDay(
  firestore: Firestore,
  zone: string,
  now: number,
): Promise<readonly Exam[]> {
  // somewhere on earth it is yesterday or tomorrow
  const days = [-DAY_MS, 0, DAY_MS].map((away) => dayOf(now + away, 'UTC'));
  const { docs } = await firestore.collection('exams').where('date', 'in', days).get();
  return docs
    .flatMap((document) => examOf(document, zone) ?? [])
    .filter(({ closesAt }) => now < closesAt)
    .filter(({ date, timeZone, opensAt }) => opensAt <= now || dayOf(now, timeZone) === date);
}

/** @returns undefined if the exam was not imported completely */
export async function readSecret(
  firestore: Firestore,
  id: string,
): Promise<ExamSecret | undefined> {
  return (await firestore.doc(`examSecrets/${id}`).get()).data() as ExamSecret | undefined;
}

/** Whether the exam named by a path exists. */
export const isExam = async (firestore: Firestore, id: string): Promise<boolean> =>
  /^[a-z][a-z0-9-]{0,59}$/.test(id) && (await firestore.doc(`exams/${id}`).get()).exists;
