import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';
import type { Person } from '../account/persons.ts';

/**
 * After this many wrong keys of all players, no new player can begin until the examiner opens the exam again. A class
 * of 30 in which everybody mistypes three times stays below it. The chance of guessing a key of six digits within the
 * limit is 1 in 10,000.
 */
const WRONG_KEYS_OF_ALL = 100;
/**
 * After this many wrong keys of one person, the examiner must admit that person. So one person alone cannot block an
 * exam; ten together can.
 */
const WRONG_KEYS_OF_PERSON = 10;

/** Wrong keys of a person for an exam. */
export const personKeysAt = (firestore: Firestore, exam: string, person: string) =>
  firestore.doc(`examGuesses/${exam}_${person}`);

/** Wrong keys of all players for an exam. */
export const keyCountAt = (firestore: Firestore, exam: string) =>
  firestore.doc(`examKeyCounts/${exam}`);

/** The number of wrong keys since the examiner opened an exam. */
export interface KeyCount {
  readonly wrong: number;
  /** Counts one more, once all reads are done. */
  readonly add: (expiresAt: Timestamp) => void;
}

/** Reads the count of an exam, together with other documents. */
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
export function checkNotBlocked({ wrong }: KeyCount, ofPerson: number, isAdmitted: boolean): void {
  if (ofPerson < WRONG_KEYS_OF_PERSON && (isAdmitted || !isBlocked(wrong))) return;
  throw new ApiError('examHeld', 'keys are being guessed: the examiner has to admit you');
}

/** Resets the wrong keys of all players for an exam. */
export async function forgetWrongKeys(firestore: Firestore, exam: string): Promise<void> {
  const { docs } = await firestore.collection('examGuesses').where('exam', '==', exam).get();
  await Promise.all([keyCountAt(firestore, exam).delete(), ...docs.map(({ ref }) => ref.delete())]);
}

/**
 * Admits a person to an exam that is blocked by wrong keys, with a new set of tries.
 * @param person with the ids merged into it, whose tries count too
 */
export async function admitToExam(
  firestore: Firestore,
  exam: { readonly id: string; readonly closesAt: number },
  person: Pick<Person, 'id' | 'ids'>,
  now: number,
): Promise<void> {
  const batch = firestore.batch();
  for (const id of person.ids) batch.delete(personKeysAt(firestore, exam.id, id));
  batch.set(personKeysAt(firestore, exam.id, person.id), {
    person: person.id,
    exam: exam.id,
    wrong: 0,
    total: 0,
    isAdmitted: true,
    since: Timestamp.fromMillis(0),
    expiresAt: Timestamp.fromMillis(Math.max(now, exam.closesAt) + 7 * 86_400_000),
  });
  await batch.commit();
}

export const isBlocked = (wrong: number): boolean => wrong >= WRONG_KEYS_OF_ALL;
