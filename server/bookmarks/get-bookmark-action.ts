import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import type { SentBookmark } from '../../domain/contract/get-bookmark.ts';
import { getBookmark } from '../../domain/contract/get-bookmark.ts';
import { defineAction } from '../http/define-action.ts';
import { Refused } from '../http/refused.ts';

/** English (UK), the one content language so far. */
const LANGUAGE = '14';

/** A page of the own bookmarks with their questions; one that the operator has removed is left out. */
export const getBookmarkAction = defineAction(
  getBookmark,
  async ({ type, offset, limit }, { firestore, caller: { uid } }) => {
    const bookmarks = firestore.collection(`users/${uid}/bookmarks`).where('type', '==', type);
    const [page, count] = await Promise.all([
      bookmarks.orderBy('at').offset(offset).limit(limit).get(),
      bookmarks.count().get(),
    ]);
    if (page.empty) throw new Refused('noData');
    const questions = await firestore.getAll(
      ...page.docs.map((bookmark) =>
        firestore.doc(`questions/${bookmark.get('questionId') as string}`),
      ),
    );
    const rows = questions.filter((question) => question.exists).map(rowOf);
    return answer(rows, undefined, count.data().count);
  },
);

function rowOf(question: DocumentSnapshot): SentBookmark {
  const [optiona = '', optionb = '', optionc = '', optiond = '', optione = ''] = question.get(
    'options',
  ) as string[];
  return {
    id: question.id,
    question_id: question.id,
    category: question.get('category') as string,
    language_id: LANGUAGE,
    image: '',
    question: question.get('question') as string,
    question_type: '1',
    optiona,
    optionb,
    optionc,
    optiond,
    optione,
  };
}
