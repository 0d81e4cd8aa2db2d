import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';

/**
 * After so many wrong keys of all players nobody new gets in until the examiner opens the exam again. A class of 30 in which
 * everybody mistypes three times stays below it. With keys of six digits it is a chance of 1 in 10,000.
 */
const WRONG_KEYS_OF_ALL = 100;
/** After so many of one person that person needs the examiner: one person alone cannot hold up an exam, ten together can. */
const WRONG_KEYS_OF_PERSON = 10;

/** Wrong keys of a person for an exam. */
export const personKeysAt = (firestore: Firestore, exam: string, person: string) =>
  firestore.doc(`examGuesses/${exam}_${person}`);

/** Wrong keys of all players for an exam. */
export const keyCountAt = (firestore: Firestore, exam: string) =>
  firestore.doc(`examKeyCounts/${exam}`);

/** How often keys of an exam were wrong since the examiner has opened it. */
export interface KeyCount {
  readonly wrong: number;
  /** Counts one more, once all reads are done. */
  readonly add: (expiresAt: Timestamp) => void;
}

/** Reads the count of an exam, and other documents with it. */
export async function readKeyCount(
  transaction: Transaction,
  firestore: Firestore,
  exam: string,
  others: readonly DocumentReference[],
): Promise<readonly [KeyCount, ...DocumentSnapshot[]]> {
  const at = keyCountAt(firestore, exam);
  const [count, ...rest] = await transaction.getAll(at, ...others);
  const wrong = (count?.get('wrong') as number | undefined) ?? 0;
  const add: KeyCount['add'] = (expiresAt) => {
    transaction.set(at, { exam, wrong: wrong + 1, expiresAt });
  };
  return [{ wrong, add }, ...rest];
}

/** @throws ApiError examHeld for a person whom the examiner has not admitted, once there were too many wrong keys */
export function checkNotHeld({ wrong }: KeyCount, ofPerson: number, isAdmitted: boolean): void {
  if (ofPerson < WRONG_KEYS_OF_PERSON && (isAdmitted || !isHeld(wrong))) return;
  throw new ApiError('examHeld', 'keys are being guessed: the examiner has to admit you');
}

/** Forgets the wrong keys of all players for an exam: from now on they have them anew. */
export async function forgetWrongKeys(firestore: Firestore, exam: string): Promise<void> {
  const { docs } = await firestore.collection('examGuesses').where('exam', '==', exam).get();
  await Promise.all([keyCountAt(firestore, exam).delete(), ...docs.map(({ ref }) => ref.delete())]);
}

/** Lets a person try keys of an exam though keys are being guessed, with the tries of a new one. */
export async function admitToExam(
  firestore: Firestore,
  exam: { readonly id: string; readonly closesAt: number },
  person: string,
  now: number,
): Promise<void> {
  await personKeysAt(firestore, exam.id, person).set({
    person,
    exam: exam.id,
    wrong: 0,
    total: 0,
    isAdmitted: true,
    since: Timestamp.fromMillis(0),
    expiresAt: Timestamp.fromMillis(Math.max(now, exam.closesAt) + 7 * 86_400_000),
  });
}

export const isHeld = (wrong: number): boolean => wrong >= WRONG_KEYS_OF_ALL;
