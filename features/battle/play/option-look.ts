import type { QuestionView, RevealView, SeatView } from '../../../domain/battle/view.ts';

/** How an answer stands: to be picked, picked by me, passed over, right, or my wrong pick. */
export type OptionLook = 'open' | 'picked' | 'passed' | 'right' | 'wrong';

/** Who picked an answer. */
export interface Picker {
  readonly seat: number;
  readonly name: string;
  readonly isMe: boolean;
}

/** An answer as it is drawn. */
export interface ShownOption {
  readonly position: number;
  readonly text: string;
  readonly look: OptionLook;
  readonly pickers: readonly Picker[];
}

export const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const;

/** The answers of a running question; `picked` is the position that is locked, or on its way. */
export function askedOptions(
  question: QuestionView,
  picked: number | undefined,
): readonly ShownOption[] {
  return question.options.map(({ position, text }) => ({
    position,
    text,
    look: picked === undefined ? 'open' : picked === position ? 'picked' : 'passed',
    pickers: [],
  }));
}

/** The answers of a closed question, with everybody's picks. */
export function revealedOptions(
  reveal: RevealView,
  seats: readonly SeatView[],
): readonly ShownOption[] {
  const me = seats.find(({ isMe }) => isMe)?.id;
  return reveal.options.map(({ position, text, isRight, pickedBy }) => ({
    position,
    text,
    look: isRight ? 'right' : me !== undefined && pickedBy.includes(me) ? 'wrong' : 'passed',
    pickers: seats
      .filter(({ id }) => pickedBy.includes(id))
      .map(({ seat, name, isMe }) => ({ seat, name, isMe })),
  }));
}

/** The position that a key stands for, or undefined. @param key as KeyboardEvent.key */
export function positionOfKey(key: string, count: number): number | undefined {
  const letter = LETTERS.findIndex((one) => one === key.toUpperCase());
  const position = letter >= 0 ? letter : /^[1-5]$/.test(key) ? Number(key) - 1 : -1;
  return position >= 0 && position < count ? position : undefined;
}
