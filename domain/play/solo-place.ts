import type { AttemptMode } from './modes.ts';
import type { CategoryMode } from '../question/question-pack.ts';

/** A page below the mode's page, on the way to an attempt. */
export interface SoloPlace {
  readonly mode: CategoryMode;
  /** The step that the page shows: a list to choose from, or an attempt. */
  readonly step: 'categories' | 'subcategories' | 'levels' | 'passages' | 'run';
  /** The path below the mode's page, as in `science/physics/3`; '' for the categories. */
  readonly path: string;
  readonly category?: {
    readonly slug: string;
    readonly name: string;
    readonly icon: string;
    /** The language of its name and of everything below it, BCP 47. */
    readonly language: string;
    /** The id of its content language, if it is a premium category. */
    readonly soldIn?: string;
  };
  readonly subcategory?: { readonly slug: string; readonly name: string };
  /** From 1. */
  readonly level?: number;
  readonly passage?: { readonly id: string; readonly title: string };
}

/** The pages of the modes (specification, section 2). */
export const SOLO_PATHS: Readonly<Record<AttemptMode, string>> = {
  'quiz-zone': '/quiz-zone/',
  'fun-and-learn': '/fun-and-learn/',
  'guess-the-word': '/guess-the-word/',
  audio: '/audio-questions/',
  maths: '/math-mania/',
  'multi-match': '/multi-match-questions/',
  'true-false': '/quiz-play/true-and-false-play/',
  daily: '/quiz-play/daily-quiz-dashboard/',
  'self-challenge': '/self-learning/',
  bookmarks: '/play-bookmark-questions/',
  mistakes: '/profile/mistakes/',
  exam: '/exam-module/',
  contest: '/contest-play/',
  challenge: '/challenge/',
  defence: '/defence/',
};

const WHOLE: ReadonlySet<AttemptMode> = new Set([
  'true-false',
  'daily',
  'self-challenge',
  'bookmarks',
  'mistakes',
  'defence',
]);

/** The page on which an item of a mode is played; modes without items are played on their first page. */
export function soloPath(mode: AttemptMode, item: string): string {
  return !WHOLE.has(mode) && item !== '' ? `${SOLO_PATHS[mode]}${item}/` : SOLO_PATHS[mode];
}
