import { getQuestionsByType } from '../../domain/contract/attempt.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { answer } from '../../domain/contract/envelope.ts';
import type { PlayRules } from '../../domain/play/attempt.ts';
import type { SystemSettings } from '../../domain/settings/system-settings.ts';
import { openAttempt, resumeAttempt } from '../attempts/open-attempt.ts';
import { defineAction } from '../http/define-action.ts';
import { languageMeant, readContentLanguages } from '../languages/content-languages.ts';
import { secureRandom } from '../secure-random.ts';
import { readSettings } from '../settings/read-settings.ts';
import { pickQuestions } from './pick-questions.ts';
import { feedbackOf, revealMsOf } from './solo-rules.ts';

const MODE = 'true-false';

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
export const getQuestionsByTypeAction = defineAction(
  getQuestionsByType,
  async ({ language_id, resume }, { firestore, caller: { uid }, now }) => {
    const at = now();
    const settings = await readSettings(firestore, at);
    if (!settings.true_false_mode) throw new ApiError('modeSwitchedOff');
    const id = `${MODE}_${uid}`;
    if (resume) return answer(await resumeAttempt(firestore, id, at));
    const language = await languageMeant(firestore, language_id, settings.language_mode, at);
    if (language === undefined) {
      throw new ApiError('missingFields', 'language_id must be one of get_languages');
    }
    const known = await readContentLanguages(firestore, at);
    const run = {
      mode: MODE,
      rules: rulesOf(settings),
      reviewFee: settings.review_answers_deduct_coin,
      language: known.find((one) => one.id === language)?.code ?? 'en',
      pick: (seen: ReadonlySet<string>) =>
        pickQuestions(
          { use: MODE, category: '', language },
          settings.true_false_quiz_total_question,
          {
            firestore,
            read: (query) => query.get(),
            timesSeen: (question) => (seen.has(question) ? 1 : 0),
            random: secureRandom,
            now: at,
          },
        ),
    };
    return answer(await openAttempt(firestore, id, uid, () => Promise.resolve(run), at));
  },
);
