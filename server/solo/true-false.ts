import { getQuestionsByType } from '../../domain/contract/open-run.ts';
import { defineAction } from '../http/define-action.ts';
import { pickQuestions } from '../questions/pick-questions.ts';
import { questionCountOf } from './solo-rules.ts';
import { openSoloRun } from './solo-run.ts';

/** Statements that are true or false, of all categories: no lifelines, no coins. */
export const getQuestionsByTypeAction = defineAction(getQuestionsByType, (input, context) =>
  openSoloRun('true-false', input, context, async ({ settings, language, picking }) => ({
    pick: (before) =>
      pickQuestions(
        { use: 'true-false', category: '', language },
        questionCountOf('true-false', settings),
        picking(before),
      ),
  })),
);
