import type { Firestore } from 'firebase-admin/firestore';
import { mathsQuestionOf } from '../../domain/maths/maths-questions.ts';
import type { StoredQuestion } from './question-store.ts';
import { storedOf } from './question-store.ts';

/**
 * Finds questions by their ids, in this order, without unknown ids. A generated question is made again from its id;
 * every other costs a read.
 */
export async function findQuestions(
  firestore: Firestore,
  ids: readonly string[],
): Promise<readonly StoredQuestion[]> {
  const generated = new Map(ids.map((id) => [id, mathsQuestionOf(id)]));
  const refs = ids.filter((id) => !generated.get(id)).map((id) => firestore.doc(`questions/${id}`));
  const snapshots = refs.length === 0 ? [] : await firestore.getAll(...refs);
  const stored = new Map(
    snapshots.filter(({ exists }) => exists).map((one) => [one.id, storedOf(one)]),
  );
  return ids.flatMap((id) => generated.get(id) ?? stored.get(id) ?? []);
}
