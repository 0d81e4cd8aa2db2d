import type {
  Firestore,
  CollectionReference,
  DocumentReference,
  Query,
} from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { setBookmark, getBookmark } from '../../domain/contract/bookmarks.ts';
import { defineAction } from '../http/define-action.ts';
import type { SentBookmark } from '../../domain/contract/bookmarks.ts';
import type { CategoryMode } from '../../domain/question/question-pack.ts';
import { CATEGORY_MODES } from '../../domain/question/question-pack.ts';
import { accountOf, checkNotDeleted } from '../account-document.ts';
import { isMissing } from '../firestore-errors.ts';
import { readCategories, readCategoryLanguages } from '../questions/known-categories.ts';
import { findQuestions } from '../questions/find-questions.ts';
import type { StoredQuestion } from '../questions/question-store.ts';
import { questionCountsOf } from '../solo/category-section.ts';
import { questionsBeingPlayed, wasAsked } from './asked-questions.ts';
import { bookmarkListChange, bookmarkListOf } from './bookmark-list.ts';
import { FIRST_LANGUAGE } from '../languages/content-languages.ts';

/** The most bookmarks of one account. */
const MAX_BOOKMARKS = 500;

/** The document of a bookmark. @param own the collection of a player's bookmarks */
function bookmarkOf(own: CollectionReference, type: string, questionId: string): DocumentReference {
  return own.doc(`${type}-${questionId}`);
}

/** Bookmarks a question that the player was asked, but not one that is being asked now; or removes its bookmark. */
export const setBookmarkAction = defineAction(
  setBookmark,
  async ({ question_id, status, type }, { firestore, caller: { uid }, now }) => {
    const bookmarks = firestore.collection(`users/${uid}/bookmarks`);
    const bookmark = bookmarkOf(bookmarks, type, question_id);
    const list = bookmarkListOf(firestore, uid);
    if ((await questionsBeingPlayed(firestore, uid, now())).has(question_id)) {
      throw new ApiError('inBattle', 'wait until the battle or the run is over');
    }
    if (!status) {
      await forget(bookmark, list, bookmarkListChange(type, question_id, false));
      return answer(null, 'updated');
    }
    await checkIsOfType(firestore, uid, question_id, type, now());
    await firestore.runTransaction(async (transaction) => {
      if ((await transaction.get(bookmark)).exists) return;
      checkNotDeleted(await transaction.get(accountOf(firestore, uid)));
      const count = (await transaction.get(bookmarks.count())).data().count;
      if (count >= MAX_BOOKMARKS) {
        throw new ApiError('tooManyBookmarks', `at most ${MAX_BOOKMARKS}: remove one first`);
      }
      transaction.create(bookmark, {
        type,
        questionId: question_id,
        at: Timestamp.fromMillis(now()),
      });
      transaction.set(list, bookmarkListChange(type, question_id, true), { merge: true });
    });
    return answer(null, 'updated');
  },
);

/** Bookmark types have the numbers of the category types. */
const modeOfType = (type: string): CategoryMode => CATEGORY_MODES[Number(type) - 1] ?? 'quiz-zone';

/**
 * Checks that a question belongs to a category of the type's mode, and that the player was asked it, so that nobody
 * reads questions in advance.
 * @throws ApiError noData if not
 */
async function checkIsOfType(
  firestore: Firestore,
  uid: string,
  questionId: string,
  type: string,
  now: number,
): Promise<void> {
  const mode = modeOfType(type);
  const [[question], categories, isAsked] = await Promise.all([
    findQuestions(firestore, [questionId]),
    readCategories(firestore, now),
    wasAsked(firestore, uid, questionId, mode),
  ]);
  if (!isAsked)
    throw new ApiError('noData', 'question_id is no question that you were asked of late');
  const category = categories.find(({ id }) => id === question?.category);
  if (!category || questionCountsOf(category).mode !== mode) {
    throw new ApiError('noData', 'question_id is no question of this type');
  }
}

/** @throws ApiError if there is no such bookmark, for example after another tab removed it */
async function forget(
  bookmark: DocumentReference,
  list: DocumentReference,
  change: object,
): Promise<void> {
  const batch = bookmark.firestore.batch();
  batch.delete(bookmark, { exists: true });
  batch.set(list, change, { merge: true });
  try {
    await batch.commit();
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new ApiError('noData', 'question_id is not among the bookmarks');
  }
}

/**
 * The caller's bookmarks with their questions: a page of them, or those among the requested questions. A question that
 * the operator has removed is left out.
 */
export const getBookmarkAction = defineAction(
  getBookmark,
  async ({ type, offset, limit, question_ids }, { firestore, caller: { uid }, now }) => {
    const own = firestore.collection(`users/${uid}/bookmarks`);
    const { ids: savedIds, total } = question_ids
      ? await among(own, type, question_ids)
      : await pageOf(own.where('type', '==', type), offset, limit);
    if (savedIds.length === 0) throw new ApiError('noData');
    const [questions, languages] = await Promise.all([
      findQuestions(firestore, savedIds),
      readCategoryLanguages(firestore, now()),
    ]);
    const rows = questions.map((question) => rowOf(question, languages));
    return answer(rows, undefined, total);
  },
);

/** Ids of questions, and the total number. */
interface BookmarkPage {
  readonly ids: readonly string[];
  readonly total: number;
}

async function pageOf(bookmarks: Query, offset: number, limit: number): Promise<BookmarkPage> {
  const [page, count] = await Promise.all([
    bookmarks.orderBy('at').offset(offset).limit(limit).get(),
    bookmarks.count().get(),
  ]);
  const savedIds = page.docs.map((bookmark) => bookmark.get('questionId') as string);
  return { ids: savedIds, total: count.data().count };
}

async function among(
  own: CollectionReference,
  type: string,
  ids: readonly string[],
): Promise<BookmarkPage> {
  const found = await own.firestore.getAll(...ids.map((id) => bookmarkOf(own, type, id)));
  const savedIds = ids.filter((_id, index) => found[index]?.exists);
  return { ids: savedIds, total: savedIds.length };
}

function rowOf(question: StoredQuestion, languages: ReadonlyMap<string, string>): SentBookmark {
  const { id, category } = question;
  const written = question.kind === 'word' ? [] : question.options;
  // the stored order of a sequence is its key
  const options = question.kind === 'sequence' ? written.toSorted() : written;
  const [optiona = '', optionb = '', optionc = '', optiond = '', optione = ''] = options;
  return {
    id,
    question_id: id,
    category,
    language_id: languages.get(category) ?? FIRST_LANGUAGE,
    image: question.picture?.address ?? '',
    question: question.question,
    question_type: '1',
    optiona,
    optionb,
    optionc,
    optiond,
    optione,
  };
}
