import { replaceEqualDeep } from '@tanstack/react-query';
import type { Lifeline, LifelineRefusal } from '../../../domain/play/lifelines.ts';
import type { QuestionVerdict } from '../../../domain/play/dealt-attempt.ts';
import type { Answer, Key } from '../../../domain/question/question.ts';

/** A question's content besides its answers. All types here are plain data: equal values render the same. */
interface QuestionViewBase {
  /** A new id is a new question, which clears typed and sorted answers. */
  readonly id: string;
  /** From 0. */
  readonly number: number;
  /** How many the run has. */
  readonly count: number;
  readonly text: string;
  /** Language of text, options and note, BCP 47; undefined until it is known. */
  readonly lang: string | undefined;
  readonly picture?: PictureView | undefined;
  readonly audio?: AudioView | undefined;
  /** Whether text, options, hint and note hold TeX between dollar signs. */
  readonly hasTex?: boolean | undefined;
  /** The hint, once the player has it; a hint that is only on offer is not given. */
  readonly hint?: string | undefined;
  /** Shown as one to three marks; undefined where a mode does not speak of it. */
  readonly difficulty?: 1 | 2 | 3 | undefined;
}

/** A question in the player's own order, by kind. Answers and keys name an option by its index. */
export type PanelQuestion = QuestionViewBase &
  (
    | ({ readonly kind: 'choice'; readonly options: readonly string[] } & ChoiceHelp)
    | { readonly kind: 'multi'; readonly options: readonly string[] }
    | { readonly kind: 'sequence'; readonly options: readonly string[] }
    | {
        readonly kind: 'word';
        /** How many boxes it fills, as `lettersOf` counts them. */
        readonly letters: number;
        /** Letter tiles in their order; undefined if the player must type the word. */
        readonly tiles?: readonly string[] | undefined;
        /** Letters that hints have placed; they are fixed. */
        readonly given?: readonly GivenLetter[] | undefined;
      }
  );

/** The effects of lifelines on a choice. */
interface ChoiceHelp {
  /** Options that 50/50 took away. */
  readonly removed?: readonly number[] | undefined;
  /** The audience poll: whole percents by option, 100 in all. */
  readonly poll?: readonly number[] | undefined;
}

export interface PictureView {
  readonly address: string;
  /** The text alternative; '' for a decorative picture. */
  readonly alt: string;
}

export interface AudioView {
  readonly address: string;
  /** Of the whole clip. */
  readonly seconds: number;
  /** Of the same clip, for a browser that cannot play the first. */
  readonly fallback?: string | undefined;
}

/** @see PanelQuestion of kind word */
export interface GivenLetter {
  /** Box from 0. */
  readonly place: number;
  readonly letter: string;
}

/** Where the answering of a question stands. */
export type AnswerStage =
  /** The clip plays first; the options are hidden until `onClipEnded` leads to the stage `open`. */
  | { readonly kind: 'listening' }
  /** Can be answered. `saved` is the server's current answer, which may still change (one window for all). */
  | { readonly kind: 'open'; readonly saved?: Answer | undefined }
  /** The answer is final; `isSending` until the server has it. Undefined without an answer in time. */
  | { readonly kind: 'locked'; readonly answer: Answer | undefined; readonly isSending: boolean }
  | { readonly kind: 'revealed'; readonly reveal: PanelReveal };

/** The player's view of a closed question. */
export interface PanelReveal {
  readonly verdict: QuestionVerdict;
  /** The right answer; undefined if the mode reveals only whether the player was right (`feedback: 'own'`). */
  readonly key: Key | undefined;
  /** The own answer; undefined for one that was not given. */
  readonly own: Answer | undefined;
  /** The explanation; undefined or '' for none. */
  readonly note?: string | undefined;
  /** Points that it brought, a bonus included; below zero where a wrong answer costs. Undefined where none are counted. */
  readonly points?: number | undefined;
  /** In a battle, the players' choices. */
  readonly rivals?: RivalMarks | undefined;
}

/** One mark for each player and option that this player chose, in the order of the seats, the own ones included. */
export type RivalMarks = readonly RivalMark[];

export interface RivalMark {
  readonly option: number;
  /** From 0: colour and shape. */
  readonly seat: number;
  readonly name: string;
  readonly isMe: boolean;
}

/** One button of the lifeline bar. */
export interface LifelineView {
  readonly lifeline: Lifeline;
  /** Coins that it costs; 0 for none. */
  readonly fee: number;
  /**
   * Why it cannot be used now, as `lifelineRefusal` says it, or for want of coins; undefined where it can. One that is
   * refused keeps its place and says why when it is pressed; `not-offered` is not drawn.
   */
  readonly refusal: LifelineRefusal | 'too-few-coins' | undefined;
  /** Asked for, not yet answered. */
  readonly isBusy: boolean;
}

/** A window of time, in ms of the clock that `now` reads. */
export interface TimerView {
  /** `ring` for a question of seconds; `digits`, as mm:ss, for a run of minutes. */
  readonly look: 'ring' | 'digits';
  readonly from: number;
  readonly until: number;
}

/** A closed question in the review. */
export interface ReviewItem {
  readonly question: PanelQuestion;
  readonly reveal: PanelReveal;
}

/** The result of an attempt. Undefined values are not shown. */
export interface ResultFigures {
  readonly points?: number | undefined;
  readonly right: number;
  /** Questions that count. */
  readonly count: number;
  readonly wrong?: number | undefined;
  readonly unanswered?: number | undefined;
  /** 0 to 100; shown in whole numbers, rounded down. */
  readonly percent?: number | undefined;
  /** Bonus points for speed. */
  readonly bonus?: number | undefined;
  readonly bestStreak?: number | undefined;
  /** Coins won or lost. */
  readonly coins?: number | undefined;
  /** From the first question to the last answer. */
  readonly seconds?: number | undefined;
}

/**
 * The props of the question panel. It renders anew only when data has changed in value, or a callback in identity: keep
 * callbacks stable (useCallback).
 */
export interface QuestionPanelProps {
  readonly question: PanelQuestion;
  readonly stage: AnswerStage;
  /**
   * The player has answered. Called once while a stage is open; where `saved` may be changed, at each change. The panel
   * shows the answer as given when the stage says so.
   */
  readonly onAnswer: (answer: Answer) => void;
  /** The clip is over, or the player wants the options before; undefined where nothing waits for it. */
  readonly onClipEnded?: (() => void) | undefined;
  /** Of two options, whether a swipe to the right gives the first and one to the left the second. */
  readonly isSwiped?: boolean | undefined;
  /** In place of the panel's own sentence while an answer is locked, as "Waiting for the others". */
  readonly lockedText?: string | undefined;
  /** The announcement at the reveal, after the answer. */
  readonly revealedText?: string | undefined;
}

/**
 * Whether two sets of props draw the same: data is compared by value, callbacks by identity. For `memo`: a component
 * is not rendered again for a snapshot that changes nothing of it.
 */
export function isSameView<Props extends object>(before: Props, after: Props): boolean {
  return replaceEqualDeep(before, after) === before;
}
