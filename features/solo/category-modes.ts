import type { LucideIcon } from 'lucide-react';
import { AudioLines, BookOpenText, LayoutGrid, ListChecks, Sigma, SpellCheck } from 'lucide-react';
import type { AttemptReply } from '../../domain/contract/attempt.ts';
import {
  getAudioQuestions,
  getFunNLearnQuestions,
  getGuessTheWord,
  getMathsQuestions,
  getMultiMatchQuestionsByLevel,
  getQuestionsByLevel,
} from '../../domain/contract/open-attempt.ts';
import type { SoloPlace } from '../../domain/play/solo-place.ts';
import type { CategoryMode } from '../../domain/question/question-pack.ts';
import type { ClientSettings } from '../../domain/settings/configurations.ts';
import { callAction } from '../shared/rest/call-action.ts';
import type { ScoringFacts } from './solo-setup.tsx';

interface OpenInput {
  readonly language_id: string;
  readonly resume?: '1';
}

/** The facts about a mode with categories for its screens. */
export interface CategoryModeEntry {
  /** As `get_categories` numbers it. */
  readonly type: '1' | '2' | '3' | '4' | '5' | '6';
  /** Its part of the messages below `solo`. */
  readonly texts: 'quizZone' | 'funAndLearn' | 'guessTheWord' | 'audio' | 'maths' | 'multiMatch';
  readonly icon: LucideIcon;
  /** Seconds of each question. */
  readonly seconds: (settings: ClientSettings) => number;
  readonly scoring: (settings: ClientSettings) => ScoringFacts;
  readonly open: (place: SoloPlace, input: OpenInput) => Promise<AttemptReply>;
}

const sectionOf = ({ category, subcategory }: SoloPlace) => ({
  category: category?.slug ?? '',
  subcategory: subcategory?.slug ?? '',
});

const levelOf = (place: SoloPlace) => ({
  ...sectionOf(place),
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
    open: (place, input) => callAction(getQuestionsByLevel, { ...levelOf(place), ...input }),
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
    open: ({ passage }, input) =>
      callAction(getFunNLearnQuestions, { fun_n_learn_id: passage?.id ?? '', ...input }),
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
    open: (place, input) => callAction(getGuessTheWord, { ...typeOf(place), ...input }),
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
    open: (place, input) => callAction(getAudioQuestions, { ...typeOf(place), ...input }),
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
    open: (place, input) => callAction(getMathsQuestions, { ...typeOf(place), ...input }),
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
    open: (place, input) =>
      callAction(getMultiMatchQuestionsByLevel, { ...levelOf(place), ...input }),
  },
};
