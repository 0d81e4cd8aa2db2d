import {
  getAudioQuestions,
  getGuessTheWord,
  getMathsQuestions,
  getMultiMatchQuestionsByLevel,
  getQuestionsByLevel,
} from '../../domain/contract/open-attempt.ts';
import { defineAction } from '../http/define-action.ts';
import { planSection } from './category-section.ts';
import { planMaths } from './maths-attempt.ts';
import { openSoloAttempt } from './solo-attempt.ts';

/** Opens or resumes a level of Quiz Zone, or a category without levels. */
export const getQuestionsByLevelAction = defineAction(getQuestionsByLevel, (input, context) =>
  openSoloAttempt('quiz-zone', input, context, (opening) =>
    planSection('quiz-zone', input, input.level, opening),
  ),
);

/** The same of Multi-Match. */
export const getMultiMatchQuestionsByLevelAction = defineAction(
  getMultiMatchQuestionsByLevel,
  (input, context) =>
    openSoloAttempt('multi-match', input, context, (opening) =>
      planSection('multi-match', input, input.level, opening),
    ),
);

/** Splits a `type_id`: a sub-category's slug follows its category's. */
function sectionOf({ type_id }: { readonly type_id: string }) {
  const [category = '', subcategory] = type_id.split('/');
  return { category, subcategory };
}

/** Opens or resumes an attempt at Guess the Word. */
export const getGuessTheWordAction = defineAction(getGuessTheWord, (input, context) =>
  openSoloAttempt('guess-the-word', input, context, (opening) =>
    planSection('guess-the-word', sectionOf(input), undefined, opening),
  ),
);

/** Opens or resumes an attempt with audio questions. */
export const getAudioQuestionsAction = defineAction(getAudioQuestions, (input, context) =>
  openSoloAttempt('audio', input, context, (opening) =>
    planSection('audio', sectionOf(input), undefined, opening),
  ),
);

/** Opens or resumes an attempt of Math Mania. */
export const getMathsQuestionsAction = defineAction(getMathsQuestions, (input, context) =>
  openSoloAttempt('maths', input, context, (opening) => planMaths(sectionOf(input), opening)),
);
