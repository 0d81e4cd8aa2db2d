import { DEFENCE_QUESTIONS } from '../../domain/defence/defence.ts';
import type { SoloModeName } from '../../domain/play/modes.ts';
import type { PlayRules } from '../../domain/play/attempt.ts';
import type { SystemSettings } from '../../domain/settings/system-settings.ts';

/** The operator's settings of a mode: seconds per question, points, coins. */
interface ModeSettings {
  readonly isOn: boolean;
  readonly seconds: number;
  /** Most questions of an attempt. */
  readonly count: number;
  readonly correct: number;
  readonly wrong: number;
  /** The coins of a first win; undefined for practice. */
  readonly coins: number | undefined;
  readonly help?: Pick<PlayRules, 'lifelines' | 'lifelineFee' | 'lifelineFees' | 'letterHints'>;
}

const MODES: Readonly<Record<SoloModeName, (settings: SystemSettings) => ModeSettings>> = {
  'quiz-zone': (s) => ({
    isOn: s.quiz_zone_mode,
    seconds: s.quiz_zone_duration,
    count: s.quiz_zone_total_question,
    correct: s.quiz_zone_correct_answer_credit_score,
    wrong: s.quiz_zone_wrong_answer_deduct_score,
    coins: s.maximum_winning_coins,
    help: {
      lifelines: ['fifty-fifty', 'audience-poll', 'reset-timer', 'skip', 'hint'],
      lifelineFee: s.quiz_zone_lifeline_deduct_coin,
      lifelineFees: lifelineFeesOf(s),
    },
  }),
  daily: (s) => ({
    isOn: s.daily_quiz_mode,
    seconds: s.quiz_zone_duration,
    count: 10,
    correct: s.score,
    wrong: 0,
    coins: undefined,
  }),
  'true-false': (s) => ({
    isOn: s.true_false_mode,
    seconds: s.true_false_quiz_in_seconds,
    count: s.true_false_quiz_total_question,
    correct: s.true_false_quiz_correct_answer_credit_score,
    wrong: s.true_false_quiz_wrong_answer_deduct_score,
    coins: 0,
  }),
  'fun-and-learn': (s) => ({
    isOn: s.fun_n_learn_question,
    seconds: s.fun_and_learn_time_in_seconds,
    count: s.fun_n_learn_quiz_total_question,
    correct: s.fun_n_learn_quiz_correct_answer_credit_score,
    wrong: s.fun_n_learn_quiz_wrong_answer_deduct_score,
    coins: s.maximum_winning_coins,
  }),
  'guess-the-word': (s) => ({
    isOn: s.guess_the_word_question,
    seconds: s.guess_the_word_seconds,
    count: s.guess_the_word_total_question,
    correct: s.guess_the_word_correct_answer_credit_score,
    wrong: s.guess_the_word_wrong_answer_deduct_score,
    coins: s.guess_the_word_max_winning_coin,
    help: {
      lifelines: ['letter'],
      lifelineFee: s.guess_the_word_hint_deduct_coin,
      letterHints: s.guess_the_word_max_hints,
    },
  }),
  audio: (s) => ({
    isOn: s.audio_mode_question,
    seconds: s.audio_quiz_seconds,
    count: s.audio_quiz_total_question,
    correct: s.audio_quiz_correct_answer_credit_score,
    wrong: s.audio_quiz_wrong_answer_deduct_score,
    coins: s.maximum_winning_coins,
  }),
  maths: (s) => ({
    isOn: s.maths_quiz_mode,
    seconds: s.maths_quiz_seconds,
    count: s.maths_quiz_total_question,
    correct: s.maths_quiz_correct_answer_credit_score,
    wrong: s.maths_quiz_wrong_answer_deduct_score,
    coins: s.maximum_winning_coins,
  }),
  'multi-match': (s) => ({
    isOn: s.multi_match_mode,
    seconds: s.multi_match_duration,
    count: s.multi_match_total_level_question,
    correct: s.multi_match_correct_answer_credit_score,
    wrong: s.multi_match_wrong_answer_deduct_score,
    coins: s.maximum_winning_coins,
  }),
  contest: (s) => ({
    isOn: s.contest_mode,
    seconds: s.quiz_zone_duration,
    // an operator's list decides the number
    count: 0,
    correct: s.contest_mode_correct_credit_score,
    wrong: s.contest_mode_wrong_deduct_score,
    coins: 0,
  }),
  'self-challenge': (s) => ({
    isOn: s.self_challenge_mode,
    seconds: 60,
    count: s.self_challenge_max_questions,
    correct: 1,
    wrong: 0,
    coins: undefined,
  }),
  bookmarks: (s) => ({
    isOn: true,
    seconds: s.quiz_zone_duration,
    count: MAX_BOOKMARK_QUESTIONS,
    correct: 1,
    wrong: 0,
    coins: undefined,
  }),
  mistakes: (s) => ({
    isOn: true,
    // the questions are of several modes, so each has the time of the slowest
    seconds: Math.max(
      s.quiz_zone_duration,
      s.guess_the_word_seconds,
      s.audio_quiz_seconds,
      s.maths_quiz_seconds,
      s.multi_match_duration,
    ),
    count: MAX_MISTAKE_QUESTIONS,
    correct: 1,
    wrong: 0,
    coins: undefined,
  }),
  defence: (s) => ({
    isOn: s.defence_mode,
    seconds: s.quiz_zone_duration,
    count: DEFENCE_QUESTIONS,
    correct: 1,
    wrong: 0,
    coins: undefined,
  }),
};

/** The price of each lifeline; none costs more than the family's price for all. */
function lifelineFeesOf(s: SystemSettings): PlayRules['lifelineFees'] {
  const most = s.quiz_zone_lifeline_deduct_coin;
  return {
    'fifty-fifty': Math.min(most, s.quiz_zone_fifty_fifty_coin),
    'audience-poll': Math.min(most, s.quiz_zone_audience_poll_coin),
    'reset-timer': Math.min(most, s.quiz_zone_reset_timer_coin),
    skip: Math.min(most, s.quiz_zone_skip_coin),
    hint: Math.min(most, s.quiz_zone_hint_coin),
  };
}

/**
 * The most bookmarked questions of an attempt: each costs a read of the bookmark, of the question and of the session.
 */
const MAX_BOOKMARK_QUESTIONS = 8;

const MAX_MISTAKE_QUESTIONS = 10;

export const isSwitchedOn = (mode: SoloModeName, settings: SystemSettings): boolean =>
  MODES[mode](settings).isOn;

/** The maximum number of questions of a mode's attempt. */
export const questionCountOf = (mode: SoloModeName, settings: SystemSettings): number =>
  MODES[mode](settings).count;

/** The rules of a mode: a window for each question; the operator's `answer_mode` decides the feedback of a locked answer, except for mistakes. */
export function rulesOf(mode: SoloModeName, settings: SystemSettings): PlayRules {
  const isTwoWay = mode === 'true-false';
  const { seconds, correct, wrong, coins, help } = MODES[mode](settings);
  // practice of mistakes always shows the right answer
  const feedback = mode === 'mistakes' ? 'key' : feedbackOf(settings);
  return {
    timing: { kind: 'each', ms: seconds * 1_000 },
    feedback,
    revealMs: REVEAL_MS[feedback],
    scoring: { correct, wrong, bonuses: [] },
    ...(help ?? { lifelines: [], lifelineFee: 0 }),
    reward:
      coins === undefined
        ? undefined
        : {
            passPercent: Math.max(
              settings.quiz_winning_percentage,
              isTwoWay ? TWO_WAY_PASS_PERCENT : 0,
            ),
            fullPercent: Math.max(
              settings.minimum_coins_winning_percentage,
              isTwoWay ? TWO_WAY_FULL_PERCENT : 0,
            ),
            coins,
          },
  };
}

/** Of two options guesses alone find half: the least percentages for a pass, and for its second star. */
const TWO_WAY_PASS_PERCENT = 75;
const TWO_WAY_FULL_PERCENT = 90;

type Feedback = PlayRules['feedback'];

/** `answer_mode` 1 shows whether an answer was right, 2 shows nothing, 3 shows the right answer too. */
function feedbackOf({ answer_mode }: SystemSettings): Feedback {
  if (answer_mode === '2') return 'none';
  return answer_mode === '3' ? 'key' : 'own';
}

/**
 * The time between an answer and the next question: enough to see a colour, or to read a note. It runs from the
 * server's receipt of the answer, so on a slow line less of it is visible.
 */
export const REVEAL_MS: Readonly<Record<Feedback, number>> = { none: 300, own: 2_000, key: 4_500 };
