import { answer } from '../../domain/contract/envelope.ts';
import { getAlbum, getAlbumCards, getMistakes } from '../../domain/contract/learning.ts';
import { ApiError } from '../../domain/errors.ts';
import { cardsByCategory } from '../../domain/play/album.ts';
import { dayStart } from '../../domain/play/daily.ts';
import { dueIds, nextDue } from '../../domain/play/mistakes.ts';
import { rightAnswerOf } from '../../domain/question/content-question.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import { questionsGoingOn } from '../bookmarks/asked-questions.ts';
import { defineAction } from '../http/define-action.ts';
import { findQuestions } from '../questions/find-questions.ts';
import { readCategories } from '../questions/known-categories.ts';
import { readSettings } from '../settings/read-settings.ts';
import { questionCountsOf } from '../solo/category-section.ts';
import { readLanguageCodes } from './language-codes.ts';
import { readCards, syncLearning } from './sync-learning.ts';

const NONE: ReadonlySet<string> = new Set();

/** The numbers of the caller's mistakes. */
export const getMistakesAction = defineAction(
  getMistakes,
  async (_input, { firestore, caller: { uid }, now: clock }) => {
    const now = clock();
    const [{ mistakes }, { system_timezone: timeZone }] = await Promise.all([
      syncLearning(firestore, uid, now),
      readSettings(firestore, now),
    ]);
    const today = dayOf(now, timeZone);
    const next = nextDue(mistakes, today);
    const due = dueIds(mistakes, today);
    // costs reads, so only if there is something to ask
    const goingOn = due.length === 0 ? NONE : await questionsGoingOn(firestore, uid, now);
    const playing = due.filter((id) => goingOn.has(id)).length;
    return answer({
      due: String(due.length - playing),
      playing: String(playing),
      next_at: next ? dayStart(next.day, timeZone, now) : 0,
      next_count: String(next?.count ?? 0),
    });
  },
);

/** The categories of the caller's cards, by the number of cards. */
export const getAlbumAction = defineAction(
  getAlbum,
  async (_input, { firestore, caller: { uid }, now: clock }) => {
    const now = clock();
    const [{ cards }, categories, languageOf] = await Promise.all([
      syncLearning(firestore, uid, now),
      readCategories(firestore, now),
      readLanguageCodes(firestore, now),
    ]);
    const own = cardsByCategory(
      cards,
      categories.map(({ id }) => id),
    );
    const rows = categories.flatMap((category) => {
      const count = own.get(category.id)?.length ?? 0;
      if (count === 0) return [];
      // cards of removed questions still count
      const questions = Math.max(count, questionCountsOf(category).counts[category.id] ?? 0);
      return [
        {
          category: category.id,
          category_name: category.get('name') as string,
          icon: (category.get('icon') as string | undefined) ?? '',
          language: languageOf(category.id),
          cards: String(count),
          questions: String(questions),
        },
      ];
    });
    return answer(rows.toSorted((one, other) => Number(other.cards) - Number(one.cards)));
  },
);

/** A page of the caller's cards. The ids come from the caller's own document, never from the call. */
export const getAlbumCardsAction = defineAction(
  getAlbumCards,
  async ({ category, offset, limit }, { firestore, caller: { uid }, now: clock }) => {
    const now = clock();
    const [cards, goingOn, categories, languageOf] = await Promise.all([
      // the first page brings the album up to date, so that later pages continue the same list
      offset === 0
        ? syncLearning(firestore, uid, now).then((learning) => learning.cards)
        : readCards(firestore, uid),
      questionsGoingOn(firestore, uid, now),
      readCategories(firestore, now),
      readLanguageCodes(firestore, now),
    ]);
    const slugs = categories.map(({ id }) => id);
    const own = (cardsByCategory(cards, slugs).get(category) ?? []).filter(
      (id) => !goingOn.has(id),
    );
    const page = own.slice(offset, offset + limit);
    if (page.length === 0) throw new ApiError('noData');
    const questions = await findQuestions(firestore, page);
    const rows = questions.map((content) => ({
      id: content.id,
      question: content.question,
      answer: rightAnswerOf(content),
      note: content.note,
      has_tex: content.tex === true,
      picture: content.picture,
      language: languageOf(category),
    }));
    return answer(rows, undefined, own.length);
  },
);
