import type { CollectionReference } from 'firebase-admin/firestore';
import { FieldPath } from 'firebase-admin/firestore';
import { getBookmarkQuestions } from '../../domain/contract/open-run.ts';
import { shuffled } from '../../domain/play/present.ts';
import { FIRST_LANGUAGE, languageOf } from '../languages/content-languages.ts';
import { readCategories } from '../categories/known-categories.ts';
import { defineAction } from '../http/define-action.ts';
import { secureRandom } from '../secure-random.ts';
import { questionsGoingOn } from '../questions/asked-questions.ts';
import { storedOf } from './question-store.ts';
import { questionCountOf } from './solo-rules.ts';
import { openSoloRun } from './solo-run.ts';

/** Opens or resumes a run of the questions that the player has kept, for practice: no coins, no score. */
export const getBookmarkQuestionsAction = defineAction(getBookmarkQuestions, (input, context) =>
  openSoloRun('bookmarks', input, context, async ({ settings, at }) => {
    const { firestore, caller } = context;
    const count = questionCountOf('bookmarks', settings);
    const own = firestore.collection(`users/${caller.uid}/bookmarks`);
    const [kept, goingOn] = await Promise.all([
      someOf(own, input.type, count),
      questionsGoingOn(firestore, caller.uid, at),
    ]);
    // what is being asked elsewhere would be told here
    const ids = shuffled(
      kept.filter((id) => !goingOn.has(id)),
      secureRandom,
    );
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

/** Ids of some of the kept questions of a type, from a random one on: a read of each, however many there are. */
async function someOf(own: CollectionReference, type: string, count: number): Promise<string[]> {
  const byId = own.orderBy(FieldPath.documentId());
  const letter = () => String.fromCharCode('a'.charCodeAt(0) + Math.floor(secureRandom() * 26));
  // their ids begin with the type and a hyphen, after which comes a full stop
  const [first, start, end] = [`${type}-`, `${type}-${letter()}${letter()}`, `${type}.`];
  const after = await byId.startAt(start).endBefore(end).limit(count).get();
  const missing = count - after.size;
  const before =
    missing > 0 ? await byId.startAt(first).endBefore(start).limit(missing).get() : undefined;
  return [...after.docs, ...(before?.docs ?? [])].map((one) => one.get('questionId') as string);
}
