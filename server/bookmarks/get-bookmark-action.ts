import type { CollectionReference, DocumentSnapshot, Query } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import type { SentBookmark } from '../../domain/contract/bookmarks.ts';
import { getBookmark } from '../../domain/contract/bookmarks.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { FIRST_LANGUAGE, readCategoryLanguages } from '../languages/content-languages.ts';
import { bookmarkOf } from './set-bookmark-action.ts';

/**
 * The own bookmarks with their questions: a page of them, or those among the questions that are asked for. A question that
 * the operator has removed is left out.
 */
export const getBookmarkAction = defineAction(
  getBookmark,
  async ({ type, offset, limit, question_ids }, { firestore, caller: { uid }, now }) => {
    const own = firestore.collection(`users/${uid}/bookmarks`);
    const { kept, total } = question_ids
      ? await among(own, type, question_ids)
      : await pageOf(own.where('type', '==', type), offset, limit);
    if (kept.length === 0) throw new ApiError('noData');
    const [questions, languages] = await Promise.all([
      firestore.getAll(...kept.map((id) => firestore.doc(`questions/${id}`))),
      readCategoryLanguages(firestore, now()),
    ]);
    const rows = questions
      .filter((question) => question.exists)
      .map((question) => rowOf(question, languages));
    return answer(rows, undefined, total);
  },
);

/** Ids of questions, and how many there are in all. */
interface Kept {
  readonly kept: readonly string[];
  readonly total: number;
}

async function pageOf(bookmarks: Query, offset: number, limit: number): Promise<Kept> {
  const [page, count] = await Promise.all([
    bookmarks.orderBy('at').offset(offset).limit(limit).get(),
    bookmarks.count().get(),
  ]);
  const kept = page.docs.map((bookmark) => bookmark.get('questionId') as string);
  return { kept, total: count.data().count };
}

async function among(
  own: CollectionReference,
  type: string,
  ids: readonly string[],
): Promise<Kept> {
  const found = await own.firestore.getAll(...ids.map((id) => bookmarkOf(own, type, id)));
  const kept = ids.filter((_id, index) => found[index]?.exists);
  return { kept, total: kept.length };
}

function rowOf(question: DocumentSnapshot, languages: ReadonlyMap<string, string>): SentBookmark {
  const category = question.get('category') as string;
  const [optiona = '', optionb = '', optionc = '', optiond = '', optione = ''] = question.get(
    'options',
  ) as string[];
  return {
    id: question.id,
    question_id: question.id,
    category,
    language_id: languages.get(category) ?? FIRST_LANGUAGE,
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
