import type { CollectionReference, DocumentReference } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import { setBookmark } from '../../domain/contract/bookmarks.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { checkWasAsked } from './check-was-asked.ts';

/** More than anybody reads again; it bounds what one account can store. */
const MAX_BOOKMARKS = 500;
/** The questions so far are those of the quiz. */
const QUIZ = '1';

/** gRPC's number for a document that is not there. */
const NOT_FOUND = 5;

/** Where it is noted that a question of a type is kept. @param own the bookmarks of a player */
export function bookmarkOf(
  own: CollectionReference,
  type: string,
  questionId: string,
): DocumentReference {
  return own.doc(`${type}-${questionId}`);
}

/** Keeps or forgets a question that the player was asked. */
export const setBookmarkAction = defineAction(
  setBookmark,
  async ({ question_id, status, type }, { firestore, caller: { uid }, now }) => {
    const bookmarks = firestore.collection(`users/${uid}/bookmarks`);
    const bookmark = bookmarkOf(bookmarks, type, question_id);
    if (!status) {
      await forget(bookmark);
      return answer(null, 'updated');
    }
    await checkWasAsked(firestore, uid, question_id);
    await firestore.runTransaction(async (transaction) => {
      const [question, held] = await transaction.getAll(
        firestore.doc(`questions/${question_id}`),
        bookmark,
      );
      if (type !== QUIZ || !question?.exists) {
        throw new ApiError('noData', 'question_id is no question of this type');
      }
      if (held?.exists) return;
      const count = (await transaction.get(bookmarks.count())).data().count;
      if (count >= MAX_BOOKMARKS) {
        throw new ApiError('tooManyBookmarks', `at most ${MAX_BOOKMARKS}: remove one first`);
      }
      transaction.create(bookmark, {
        type,
        questionId: question_id,
        at: Timestamp.fromMillis(now()),
      });
    });
    return answer(null, 'updated');
  },
);

/** @throws ApiError where the question is not kept (any more): in another tab it may be off the list already */
async function forget(bookmark: DocumentReference): Promise<void> {
  try {
    await bookmark.delete({ exists: true });
  } catch (error) {
    if ((error as { code?: number }).code !== NOT_FOUND) throw error;
    throw new ApiError('noData', 'question_id is not among the bookmarks');
  }
}
