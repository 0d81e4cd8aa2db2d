import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { ApiError } from '../http/api-error.ts';

/** A question with its key, as `questions/{id}` holds it. */
export interface StoredQuestion {
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  /** Index of the right option. */
  readonly answer: number;
  readonly difficulty: 1 | 2 | 3;
  readonly note: string;
}

/** Reads questions in the given order. @throws ApiError when a pool names one that is gone */
export async function readQuestions(
  transaction: Transaction,
  firestore: Firestore,
  ids: readonly string[],
): Promise<readonly StoredQuestion[]> {
  const snapshots = await transaction.getAll(...ids.map((id) => firestore.doc(`questions/${id}`)));
  return snapshots.map((snapshot) => {
    // a pool is kept for a while, in which its operator may make something else of a question
    if (snapshot.get('kind') !== 'choice') {
      throw new ApiError('noQuestions', `${snapshot.ref.path} is gone, or no choice any more`);
    }
    return { id: snapshot.id, ...(snapshot.data() as Omit<StoredQuestion, 'id'>) };
  });
}
