import { getQuestionsByType } from '../../domain/contract/attempt.ts';
import type { PlayRules } from '../../domain/play/attempt.ts';
import type { SystemSettings } from '../../domain/settings/system-settings.ts';
import { defineAction } from '../http/define-action.ts';
import { feedbackOf, openSoloRun, revealMsOf } from './solo-run.ts';

/** Statements that are true or false: 10 questions of 30 s, no lifelines, no coins. */
function rulesOf(settings: SystemSettings): PlayRules {
  const feedback = feedbackOf(settings);
  return {
    timing: { kind: 'each', ms: settings.true_false_quiz_in_seconds * 1_000 },
    feedback,
    revealMs: revealMsOf(feedback),
    scoring: {
      correct: settings.true_false_quiz_correct_answer_credit_score,
      wrong: settings.true_false_quiz_wrong_answer_deduct_score,
      bonuses: [],
    },
    lifelines: [],
    lifelineFee: 0,
    reward: {
      passPercent: settings.quiz_winning_percentage,
      fullPercent: settings.minimum_coins_winning_percentage,
      coins: 0,
    },
  };
}

/** Opens or resumes the player's run. */
export const getQuestionsByTypeAction = defineAction(getQuestionsByType, (input, context) =>
  openSoloRun(input, context, (settings) => ({
    mode: 'true-false',
    isOn: settings.true_false_mode,
    use: 'true-false',
    questionCount: settings.true_false_quiz_total_question,
    rules: rulesOf(settings),
  })),
);
