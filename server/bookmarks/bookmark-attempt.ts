import { getBookmarkQuestions } from '../../domain/contract/open-attempt.ts';
import { shuffled } from '../../domain/play/present.ts';
import { FIRST_LANGUAGE, categoryLanguageOf } from '../languages/content-languages.ts';
import { readCategories } from '../questions/known-categories.ts';
import { defineAction } from '../http/define-action.ts';
import { secureRandom } from '../secure-random.ts';
import { questionsGoingOn } from './asked-questions.ts';
import { readBookmarkIds } from './bookmark-list.ts';
import { findQuestions } from '../questions/find-questions.ts';
import { questionCountOf } from '../solo/solo-rules.ts';
import { openSoloAttempt } from '../solo/solo-attempt.ts';

/** Opens or resumes a practice attempt with bookmarked questions: no coins, no score. */
export const getBookmarkQuestionsAction = defineAction(getBookmarkQuestions, (input, context) =>
  openSoloAttempt('bookmarks', input, context, async ({ settings, at }) => {
    const { firestore, caller } = context;
    const count = questionCountOf('bookmarks', settings);
    const [bookmarked, goingOn] = await Promise.all([
      readBookmarkIds(firestore, caller.uid, input.type),
      questionsGoingOn(firestore, caller.uid, at),
    ]);
    // all are equally likely, except questions of other running games, whose keys this attempt would reveal
    const ids = shuffled(
      bookmarked.filter((id) => !goingOn.has(id)),
      secureRandom,
    ).slice(0, count);
    const questions = await findQuestions(firestore, ids);
    const categories = await readCategories(firestore, at);
    const first = categories.find(({ id }) => id === questions[0]?.category);
    return {
      item: `type-${input.type}`,
      language: first ? categoryLanguageOf(first) : FIRST_LANGUAGE,
      // type 5 is Math Mania
      isTexTypeset: input.type === '5',
      pick: async () => questions,
    };
  }),
);
