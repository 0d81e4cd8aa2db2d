import { getBookmarkQuestions } from '../../domain/contract/open-run.ts';
import { shuffled } from '../../domain/play/present.ts';
import { FIRST_LANGUAGE, languageOf } from '../languages/content-languages.ts';
import { readCategories } from '../categories/known-categories.ts';
import { defineAction } from '../http/define-action.ts';
import { secureRandom } from '../secure-random.ts';
import { storedOf } from './question-store.ts';
import { questionCountOf } from './solo-rules.ts';
import { openSoloRun } from './solo-run.ts';

/** Opens or resumes a run of the questions that the player has kept, for practice: no coins, no score. */
export const getBookmarkQuestionsAction = defineAction(getBookmarkQuestions, (input, context) =>
  openSoloRun('bookmarks', input, context, async ({ settings, at }) => {
    const { firestore, caller } = context;
    const kept = await firestore
      .collection(`users/${caller.uid}/bookmarks`)
      .where('type', '==', input.type)
      .orderBy('at')
      .get();
    const ids = shuffled(
      kept.docs.map((bookmark) => bookmark.get('questionId') as string),
      secureRandom,
    ).slice(0, questionCountOf('bookmarks', settings));
    const refs = ids.map((id) => firestore.doc(`questions/${id}`));
    const found = ids.length === 0 ? [] : await firestore.getAll(...refs);
    const questions = found.filter(({ exists }) => exists).map(storedOf);
    const categories = await readCategories(firestore, at);
    const first = categories.find(({ id }) => id === questions[0]?.category);
    return {
      item: `type-${input.type}`,
      language: first ? languageOf(first) : FIRST_LANGUAGE,
      // type 5 are those of Math Mania
      isTexTypeset: input.type === '5',
      pick: async () => questions,
    };
  }),
);
