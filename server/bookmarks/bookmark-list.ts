import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import { accountOf, checkNotDeleted } from '../account-document.ts';

/**
 * The ids of all bookmarks of a player by type, in one document. A random draw reads this document instead of every bookmark.
 */
export function bookmarkListOf(firestore: Firestore, uid: string): DocumentReference {
  return firestore.doc(`users/${uid}/private/bookmarks`);
}

/** The change that adds a question to that list or removes it: data for a merging `set`. */
export const bookmarkListChange = (
  type: string,
  questionId: string,
  isBookmarked: boolean,
): object => ({
  ids: {
    [type]: isBookmarked ? FieldValue.arrayUnion(questionId) : FieldValue.arrayRemove(questionId),
  },
});

/**
 * Ids of all bookmarks of a type. Costs two reads; if the list does not match the bookmarks, it is rebuilt with one
 * read per bookmark. @throws ApiError for a deleted account
 */
export async function readBookmarkIds(
  firestore: Firestore,
  uid: string,
  type: string,
): Promise<string[]> {
  const own = firestore.collection(`users/${uid}/bookmarks`).where('type', '==', type);
  const [list, count] = await Promise.all([
    bookmarkListOf(firestore, uid).get(),
    own.count().get(),
  ]);
  const ids = (list.get('ids') as Record<string, string[]> | undefined)?.[type] ?? [];
  if (ids.length === count.data().count) return ids;
  const { docs } = await own.get();
  const found = docs.map((bookmark) => bookmark.get('questionId') as string);
  await firestore.runTransaction(async (transaction) => {
    // a call that was on its way when the account was deleted leaves nothing behind
    checkNotDeleted(await transaction.get(accountOf(firestore, uid)));
    transaction.set(list.ref, { ids: { [type]: found } }, { merge: true });
  });
  return found;
}
