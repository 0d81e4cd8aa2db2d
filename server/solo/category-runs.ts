import {
  getAudioQuestions,
  getGuessTheWord,
  getMathsQuestions,
  getMultiMatchQuestionsByLevel,
  getQuestionsByLevel,
} from '../../domain/contract/open-run.ts';
import { defineAction } from '../http/define-action.ts';
import { planShelf } from './shelf.ts';
import { openSoloRun } from './solo-run.ts';

/** Opens or resumes a level of Quiz Zone, or a category of it that has none. */
export const getQuestionsByLevelAction = defineAction(getQuestionsByLevel, (input, context) =>
  openSoloRun('quiz-zone', input, context, (opening) =>
    planShelf('quiz-zone', input, input.level, opening),
  ),
);

/** The same of Multi-Match. */
export const getMultiMatchQuestionsByLevelAction = defineAction(
  getMultiMatchQuestionsByLevel,
  (input, context) =>
    openSoloRun('multi-match', input, context, (opening) =>
      planShelf('multi-match', input, input.level, opening),
    ),
);

/** A sub-category has its category's slug before its own. */
function shelfOf({ type_id }: { readonly type_id: string }) {
  const [category = '', subcategory] = type_id.split('/');
  return { category, subcategory };
}

/** Opens or resumes a run of words. */
export const getGuessTheWordAction = defineAction(getGuessTheWord, (input, context) =>
  openSoloRun('guess-the-word', input, context, (opening) =>
    planShelf('guess-the-word', shelfOf(input), undefined, opening),
  ),
);

/** Opens or resumes a run of clips. */
export const getAudioQuestionsAction = defineAction(getAudioQuestions, (input, context) =>
  openSoloRun('audio', input, context, (opening) =>
    planShelf('audio', shelfOf(input), undefined, opening),
  ),
);

/** Opens or resumes a run of formulas. */
export const getMathsQuestionsAction = defineAction(getMathsQuestions, (input, context) =>
  openSoloRun('maths', input, context, (opening) =>
    planShelf('maths', shelfOf(input), undefined, opening),
  ),
);
