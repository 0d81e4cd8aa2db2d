import type {
  Firestore,
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Query,
} from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { accountOf } from '../account/ledger.ts';
import { playingRoomsOf } from '../battle/rooms.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { setBookmark, getBookmark } from '../../domain/contract/bookmarks.ts';
import { defineAction } from '../http/define-action.ts';
import type { SentBookmark } from '../../domain/contract/bookmarks.ts';
import { readCategoryLanguages } from '../categories/known-categories.ts';
import { FIRST_LANGUAGE } from '../languages/content-languages.ts';

/**
 * Checks that a player was asked a question, in a battle that is over: nobody reads questions in advance.
 * @throws ApiError where that is not so
 */
async function checkWasAsked(firestore: Firestore, uid: string, questionId: string): Promise<void> {
  const [account, playing] = await Promise.all([
    accountOf(firestore, uid).get(),
    playingRoomsOf(firestore, uid).get(),
  ]);
  const seen = (account.get('seen') as string[] | undefined) ?? [];
  if (!seen.includes(questionId)) {
    throw new ApiError('noData', 'question_id is no question that you were asked of late');
  }
  const deals = await Promise.all(playing.docs.map(({ ref }) => ref.collection('answerKey').get()));
  const dealt = deals.flatMap(({ docs }) =>
    docs.flatMap((deal) => deal.get('questions') as string[]),
  );
  if (dealt.includes(questionId))
    throw new ApiError('inBattle', 'wait until the battle is settled');
}

/** More than anybody reads again; it bounds what one account can store. */
const MAX_BOOKMARKS = 500;
/** The questions so far are those of the quiz. */
const QUIZ = '1';

/** gRPC's number for a document that is not there. */
const NOT_FOUND = 5;

/** Where it is noted that a question of a type is kept. @param own the bookmarks of a player */
function bookmarkOf(own: CollectionReference, type: string, questionId: string): DocumentReference {
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
