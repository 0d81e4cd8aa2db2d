import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { FIRST_LANGUAGE } from '../languages/content-languages.ts';

/** An exam as everybody may know it: `exams/{id}`. */
export interface Exam {
  readonly id: string;
  readonly title: string;
  /** The day on which it may be begun, as in 2026-12-01. */
  readonly date: string;
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

/** What no answer is made from as a whole: `examSecrets/{id}`. */
export interface ExamSecret {
  /** Four digits. */
  readonly key: string;
  readonly questions: readonly { readonly id: string; readonly marks: number }[];
}

/** Reads an exam; undefined where there is none. */
export function examOf(snapshot: DocumentSnapshot): Exam | undefined {
  const data = snapshot.data();
  if (!data) return undefined;
  return {
    id: snapshot.id,
    title: String(data['title']),
    date: String(data['date']),
    minutes: Number(data['minutes']),
    answerAgain: data['answerAgain'] === true,
    totalMarks: Number(data['totalMarks']),
    questionCount: Number(data['questionCount']),
    languageId: String(data['languageId'] ?? FIRST_LANGUAGE),
    isOpen: data['isOpen'] !== false,
  };
}

export const readExam = async (firestore: Firestore, id: string): Promise<Exam | undefined> =>
  examOf(await firestore.doc(`exams/${id}`).get());

/** @returns undefined where the examiner has not imported it whole */
export async function readSecret(
  firestore: Firestore,
  id: string,
): Promise<ExamSecret | undefined> {
  return (await firestore.doc(`examSecrets/${id}`).get()).data() as ExamSecret | undefined;
}

/** Whether there is an exam of a name that a path has. */
export const isExam = async (firestore: Firestore, id: string): Promise<boolean> =>
  /^[a-z][a-z0-9-]{0,59}$/.test(id) && (await readExam(firestore, id)) !== undefined;
