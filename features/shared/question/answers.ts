import { useLayoutEffect } from 'react';
import type { Answer } from '../../../domain/question/question.ts';
import type { AnswerStage, PanelQuestion, PanelReveal } from './view-models.ts';

/**
 * The state of an option. Before the reveal: open, picked, not picked, removed. At the reveal: right, wrongly picked, or
 * right but not picked if several are right.
 */
export type OptionLook = 'open' | 'picked' | 'passed' | 'removed' | 'right' | 'wrong' | 'missed';

/** The letters before options; the same keys pick them. */
export const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const;

type Optional = Extract<PanelQuestion, { kind: 'choice' | 'multi' }>;

/** Returns the state of each option at a stage. */
export function optionLooks(question: Optional, stage: AnswerStage): readonly OptionLook[] {
  const removed = question.kind === 'choice' ? question.removed : undefined;
  return question.options.map((_, option): OptionLook => {
    if (stage.kind === 'revealed') return revealedLook(stage.reveal, option, removed);
    const isPicked = optionsOf(givenAnswer(stage)).includes(option);
    if (isPicked) return 'picked';
    if (removed?.includes(option)) return 'removed';
    return stage.kind === 'locked' ? 'passed' : 'open';
  });
}

function revealedLook(
  { key, own, verdict }: PanelReveal,
  option: number,
  removed: readonly number[] | undefined,
): OptionLook {
  const isOwn = optionsOf(own).includes(option);
  if (key === undefined && isOwn) return verdict === 'right' ? 'right' : 'wrong';
  if (optionsOf(key).includes(option)) {
    // with several right options, a missing one makes the answer wrong; with one, the right option is just shown
    return key?.kind === 'multi' && own !== undefined && !isOwn ? 'missed' : 'right';
  }
  if (isOwn) return 'wrong';
  return removed?.includes(option) ? 'removed' : 'passed';
}

/** The options that an answer names, in its order. */
export function optionsOf(answer: Answer | undefined): readonly number[] {
  switch (answer?.kind) {
    case 'choice':
      return [answer.option];
    case 'multi':
    case 'sequence':
      return answer.options;
    default:
      return [];
  }
}

/** The player's answer at a stage; undefined for none. */
export function givenAnswer(stage: AnswerStage): Answer | undefined {
  switch (stage.kind) {
    case 'open':
      return stage.saved;
    case 'locked':
      return stage.answer;
    case 'revealed':
      return stage.reveal.own;
    case 'listening':
      return undefined;
  }
}

/** An answer as texts: a sequence in its own order, several options in the question's order. */
export function answerTexts(question: PanelQuestion, answer: Answer): readonly string[] {
  if (answer.kind === 'word') return [answer.word];
  if (question.kind === 'word') return [];
  const chosen = optionsOf(answer);
  const ordered = answer.kind === 'multi' ? [...chosen].sort((one, two) => one - two) : chosen;
  return ordered.flatMap((option) => question.options[option] ?? []);
}

/** The option that a key picks, or undefined. @param key as KeyboardEvent.key */
export function optionOfKey(key: string, count: number): number | undefined {
  const letter = LETTERS.findIndex((one) => one === key.toUpperCase());
  const option = letter >= 0 ? letter : /^[1-5]$/.test(key) ? Number(key) - 1 : -1;
  return option >= 0 && option < count ? option : undefined;
}

/** Moves one item of a list to another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, place) => place !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** Elements that take typed letters and digits; a checkbox or a slider does not. */
const TYPED =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable], dialog';

/** Picks by the keys 1 to 5 and A to E, unless the player is typing or a dialog is open. */
export function useAnswerKeys(count: number, onPick: ((option: number) => void) | undefined): void {
  // a layout effect: keys work from the frame that shows the options
  useLayoutEffect(() => {
    if (!onPick) return;
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(TYPED)) return;
      const option = optionOfKey(event.key, count);
      if (option === undefined) return;
      event.preventDefault();
      onPick?.(option);
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [count, onPick]);
}
