import type { Firestore } from 'firebase-admin/firestore';
import { getMistakeQuestions } from '../../domain/contract/open-attempt.ts';
import { dueIds } from '../../domain/play/mistakes.ts';
import { shuffled } from '../../domain/play/present.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import { questionsGoingOn } from '../bookmarks/asked-questions.ts';
import { defineAction } from '../http/define-action.ts';
import { findQuestions } from '../questions/find-questions.ts';
import type { StoredQuestion } from '../questions/question-store.ts';
import { secureRandom } from '../secure-random.ts';
import { openSoloAttempt } from '../solo/solo-attempt.ts';
import { questionCountOf } from '../solo/solo-rules.ts';
import { readLanguageCodes } from './language-codes.ts';
import { forgetMistakes, syncLearning } from './sync-learning.ts';

/** Opens or resumes a practice attempt with due mistakes: no coins, no score, and a free review. */
export const getMistakeQuestionsAction = defineAction(getMistakeQuestions, (input, context) =>
  openSoloAttempt('mistakes', input, context, async ({ settings, at }) => {
    const { firestore, caller } = context;
    const { uid } = caller;
    return {
      reviewFee: 0,
      isTexTypeset: true,
      languageOf: await readLanguageCodes(firestore, at),
      // reads only now, because an attempt that is over by time has just been finished
      async pick() {
        const [{ mistakes }, goingOn] = await Promise.all([
          syncLearning(firestore, uid, at),
          questionsGoingOn(firestore, uid, at),
        ]);
        const due = dueIds(mistakes, dayOf(at, settings.system_timezone));
        // this attempt would reveal the keys of other running games
        const ids = due.filter((id) => !goingOn.has(id));
        const { playable, gone } = await findPlayable(
          firestore,
          ids,
          questionCountOf('mistakes', settings),
        );
        if (gone.length > 0) await forgetMistakes(firestore, uid, gone);
        return shuffled(playable, secureRandom);
      },
    };
  }),
);

/** The first questions that can be asked, and the ids before them that cannot. */
interface Playable {
  readonly playable: readonly StoredQuestion[];
  readonly gone: readonly string[];
}

/**
 * Finds as many of these questions as wanted. Questions that the operator has removed, and those about a passage, cannot
 * be asked.
 */
async function findPlayable(
  firestore: Firestore,
  ids: readonly string[],
  count: number,
): Promise<Playable> {
  const playable: StoredQuestion[] = [];
  const gone: string[] = [];
  for (let next = 0; playable.length < count && next < ids.length;) {
    const wanted = ids.slice(next, next + count - playable.length);
    next += wanted.length;
    const found = (await findQuestions(firestore, wanted)).filter(
      (question) => question.kind !== 'choice' || question.passage === undefined,
    );
    playable.push(...found);
    const known = new Set(found.map(({ id }) => id));
    gone.push(...wanted.filter((id) => !known.has(id)));
  }
  return { playable, gone };
}
