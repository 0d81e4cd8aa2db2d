import { replaceEqualDeep } from '@tanstack/react-query';
import type { Lifeline, LifelineRefusal } from '../../../domain/play/lifelines.ts';
import type { QuestionVerdict } from '../../../domain/play/dealt-attempt.ts';
import type { Answer, Key, Picture } from '../../../domain/question/question.ts';

/** A question's content besides its answers. All types here are plain data: equal values render the same. */
interface QuestionViewBase {
  /** A new id means a new question and clears typed and sorted answers. */
  readonly id: string;
  /** From 0. */
  readonly number: number;
  /** The number of the attempt's questions. */
  readonly count: number;
  readonly text: string;
  /** Language of text, options and note, BCP 47; undefined until it is known. */
  readonly lang: string | undefined;
  readonly picture?: Picture | undefined;
  /** The address of the category's drawing, shown above a text without a picture or a clip. */
  readonly drawing?: string | undefined;
  readonly audio?: AudioView | undefined;
  /** Whether text, options, hint and note hold TeX between dollar signs. */
  readonly hasTex?: boolean | undefined;
  /** The hint, once the player has bought it. */
  readonly hint?: string | undefined;
  /** Shown as one to three marks; undefined in a mode without difficulties. */
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
        /** The number of boxes, as `lettersOf` counts letters. */
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

/** The stages of answering a question. */
export type AnswerStage =
  /** A clip plays or a picture loads first; the options are hidden until `onPresented` leads to the stage `open`. */
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
  /** The player's answer; undefined if none was given. */
  readonly own: Answer | undefined;
  /** The explanation; undefined or '' for none. */
  readonly note?: string | undefined;
  /**
   * The answer's points, a bonus included; negative if the mode takes points for a wrong answer. Undefined in a mode
   * without points.
   */
  readonly points?: number | undefined;
  /** In a battle, the players' choices. */
  readonly rivals?: RivalMarks | undefined;
}

/** One mark for each player and each option that the player chose, in seat order; this player's marks are included. */
export type RivalMarks = readonly RivalMark[];

export interface RivalMark {
  readonly option: number;
  /** From 0: colour and shape. */
  readonly seat: number;
  readonly name: string;
  /** The address of the player's picture, or ''. */
  readonly image: string;
  readonly isMe: boolean;
}

/** One button of the lifeline bar. */
export interface LifelineView {
  readonly lifeline: Lifeline;
  /** Its price in coins; 0 if it is free. */
  readonly fee: number;
  /**
   * Why it cannot be used now: a result of `lifelineRefusal`, or too few coins; undefined if it can. A refused lifeline
   * keeps its place, and a press says why; `not-offered` is not drawn.
   */
  readonly refusal: LifelineRefusal | 'too-few-coins' | undefined;
  /** Whether the server has not answered the request yet. */
  readonly isBusy: boolean;
}

/** A window of time, in ms of the clock that `now` reads. */
export interface TimerView {
  /** `ring` for a question of seconds; `digits`, as mm:ss, for an attempt of minutes. */
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
 * The props of the question panel. It renders again only if data has changed in value or a callback in identity: keep
 * callbacks stable (useCallback).
 */
export interface QuestionPanelProps {
  readonly question: PanelQuestion;
  readonly stage: AnswerStage;
  /**
   * Called with the player's answer: once in a stage `open`, or at each change if a saved answer may be changed. The
   * panel shows the answer as given only when `stage` says so.
   */
  readonly onAnswer: (answer: Answer) => void;
  /** Called when the clip ends, the player asks for the options earlier, or the picture is shown; undefined if nothing waits for them. */
  readonly onPresented?: (() => void) | undefined;
  /** Whether swipes answer a question of two options: right gives the first, left the second. */
  readonly isSwiped?: boolean | undefined;
  /** Replaces the panel's sentence while an answer is locked, for example "Waiting for the others". */
  readonly lockedText?: string | undefined;
  /** The announcement at the reveal, after the answer. */
  readonly revealedText?: string | undefined;
}

/**
 * Compares two sets of props: data by value, callbacks by identity. For `memo`: a snapshot that changes none of its
 * data does not render the component again.
 */
export function isSameView<Props extends object>(before: Props, after: Props): boolean {
  return replaceEqualDeep(before, after) === before;
}
