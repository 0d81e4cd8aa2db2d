import { Timestamp } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import { setBookmark } from '../../domain/contract/set-bookmark.ts';
import { defineAction } from '../http/define-action.ts';
import { Refused } from '../http/refused.ts';
import { checkWasAsked } from './check-was-asked.ts';

/** More than anybody reads again; it bounds what one account can store. */
const MAX_BOOKMARKS = 500;
/** The questions so far are those of the quiz. */
const QUIZ = '1';

/** Keeps or forgets a question that the player was asked. */
export const setBookmarkAction = defineAction(
  setBookmark,
  async ({ question_id, status, type }, { firestore, caller: { uid }, now }) => {
    const bookmarks = firestore.collection(`users/${uid}/bookmarks`);
    const bookmark = bookmarks.doc(`${type}-${question_id}`);
    if (!status) {
      await bookmark.delete();
      return answer(null, 'updated');
    }
    await checkWasAsked(firestore, uid, question_id);
    await firestore.runTransaction(async (transaction) => {
      const [question, held] = await transaction.getAll(
        firestore.doc(`questions/${question_id}`),
        bookmark,
      );
      if (type !== QUIZ || !question?.exists) {
        throw new Refused('noData', 'question_id is no question of this type');
      }
      if (held?.exists) return;
      const count = (await transaction.get(bookmarks.count())).data().count;
      if (count >= MAX_BOOKMARKS) {
        throw new Refused('tooManyBookmarks', `at most ${MAX_BOOKMARKS}: remove one first`);
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
