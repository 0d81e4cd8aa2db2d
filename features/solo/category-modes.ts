import type { LucideIcon } from 'lucide-react';
import { AudioLines, BookOpenText, LayoutGrid, ListChecks, Sigma, SpellCheck } from 'lucide-react';
import type { RunView } from '../../domain/contract/attempt.ts';
import {
  getAudioQuestions,
  getFunNLearnQuestions,
  getGuessTheWord,
  getMathsQuestions,
  getMultiMatchQuestionsByLevel,
  getQuestionsByLevel,
} from '../../domain/contract/open-run.ts';
import type { SoloPlace } from '../../domain/play/solo-place.ts';
import type { CategoryMode } from '../../domain/question/question-pack.ts';
import type { ClientSettings } from '../../domain/settings/configurations.ts';
import { callAction } from '../shared/rest/call-action.ts';
import type { ScoringFacts } from './solo-setup.tsx';

interface Run {
  readonly language_id: string;
  readonly resume?: '1';
}

/** What the screens of a mode with categories need to know of it. */
export interface CategoryModeEntry {
  /** As `get_categories` numbers it. */
  readonly type: '1' | '2' | '3' | '4' | '5' | '6';
  /** Its part of the messages below `solo`. */
  readonly texts: 'quizZone' | 'funAndLearn' | 'guessTheWord' | 'audio' | 'maths' | 'multiMatch';
  readonly icon: LucideIcon;
  /** Seconds of each question. */
  readonly seconds: (settings: ClientSettings) => number;
  readonly scoring: (settings: ClientSettings) => ScoringFacts;
  readonly open: (place: SoloPlace, run: Run) => Promise<RunView>;
}

const shelfOf = ({ category, subcategory }: SoloPlace) => ({
  category: category?.slug ?? '',
  subcategory: subcategory?.slug ?? '',
});

const levelOf = (place: SoloPlace) => ({
  ...shelfOf(place),
  level: place.level === undefined ? '' : String(place.level),
});

const typeOf = ({ path, subcategory }: SoloPlace) =>
  ({ type: subcategory ? 'subcategory' : 'category', type_id: path }) as const;

export const CATEGORY_MODE_ENTRIES: Readonly<Record<CategoryMode, CategoryModeEntry>> = {
  'quiz-zone': {
    type: '1',
    texts: 'quizZone',
    icon: LayoutGrid,
    seconds: (settings) => settings.quiz_zone_duration,
    scoring: (settings) => ({
      correct: settings.quiz_zone_correct_answer_credit_score,
      wrong: settings.quiz_zone_wrong_answer_deduct_score,
      coins: settings.maximum_winning_coins,
    }),
    open: (place, run) => callAction(getQuestionsByLevel, { ...levelOf(place), ...run }),
  },
  'fun-and-learn': {
    type: '2',
    texts: 'funAndLearn',
    icon: BookOpenText,
    seconds: (settings) => settings.fun_and_learn_time_in_seconds,
    scoring: (settings) => ({
      correct: settings.fun_n_learn_quiz_correct_answer_credit_score,
      wrong: settings.fun_n_learn_quiz_wrong_answer_deduct_score,
      coins: settings.maximum_winning_coins,
    }),
    open: ({ passage }, run) =>
      callAction(getFunNLearnQuestions, { fun_n_learn_id: passage?.id ?? '', ...run }),
  },
  'guess-the-word': {
    type: '3',
    texts: 'guessTheWord',
    icon: SpellCheck,
    seconds: (settings) => settings.guess_the_word_seconds,
    scoring: (settings) => ({
      correct: settings.guess_the_word_correct_answer_credit_score,
      wrong: settings.guess_the_word_wrong_answer_deduct_score,
      coins: settings.guess_the_word_max_winning_coin,
      letter: settings.guess_the_word_hint_deduct_coin,
    }),
    open: (place, run) => callAction(getGuessTheWord, { ...typeOf(place), ...run }),
  },
  audio: {
    type: '4',
    texts: 'audio',
    icon: AudioLines,
    seconds: (settings) => settings.audio_quiz_seconds,
    scoring: (settings) => ({
      correct: settings.audio_quiz_correct_answer_credit_score,
      wrong: settings.audio_quiz_wrong_answer_deduct_score,
      coins: settings.maximum_winning_coins,
    }),
    open: (place, run) => callAction(getAudioQuestions, { ...typeOf(place), ...run }),
  },
  maths: {
    type: '5',
    texts: 'maths',
    icon: Sigma,
    seconds: (settings) => settings.maths_quiz_seconds,
    scoring: (settings) => ({
      correct: settings.maths_quiz_correct_answer_credit_score,
      wrong: settings.maths_quiz_wrong_answer_deduct_score,
      coins: settings.maximum_winning_coins,
    }),
    open: (place, run) => callAction(getMathsQuestions, { ...typeOf(place), ...run }),
  },
  'multi-match': {
    type: '6',
    texts: 'multiMatch',
    icon: ListChecks,
    seconds: (settings) => settings.multi_match_duration,
    scoring: (settings) => ({
      correct: settings.multi_match_correct_answer_credit_score,
      wrong: settings.multi_match_wrong_answer_deduct_score,
      coins: settings.maximum_winning_coins,
      isWhole: true,
    }),
    open: (place, run) => callAction(getMultiMatchQuestionsByLevel, { ...levelOf(place), ...run }),
  },
};
