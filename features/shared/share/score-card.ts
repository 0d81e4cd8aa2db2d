import type { i18n } from 'i18next';
import { categoryPicture, drawingOf } from '../ui/category-picture.ts';

/** The result of one question on a card. */
export type CardMark = 'right' | 'wrong' | 'missed';

/** A result to share: its text, and all that its picture shows. It names no question. */
export interface ScoreCard {
  /** The largest line of the picture. */
  readonly headline: string;
  /** One line with all numbers: "Quizbout, Science: 8 of 10, 22 : 18 against Mia". */
  readonly facts: string;
  /** One line of words. */
  readonly words: string;
  /** By question, in the order of the game. */
  readonly marks: readonly CardMark[];
  /** The address of a drawing of this site. */
  readonly drawing: string;
}

/** The most letters of a player's name or a category's on a card, and the most questions. */
const MAX_NAME = 24;
const MAX_PLACE = 60;
const MAX_MARKS = 50;

const SQUARES: Readonly<Record<CardMark, string>> = { right: '🟩', wrong: '🟥', missed: '⬜' };

/** The marks in rows: of five for up to ten questions, otherwise of ten. The same for text and picture. */
export function markRows(marks: readonly CardMark[]): readonly (readonly CardMark[])[] {
  const shown = marks.slice(0, MAX_MARKS);
  const length = shown.length <= 10 ? 5 : 10;
  return Array.from({ length: Math.ceil(shown.length / length) }, (_, row) =>
    shown.slice(row * length, (row + 1) * length),
  );
}

/** The marks as coloured squares, a line for each row. */
const squaresOf = (marks: readonly CardMark[]): string =>
  markRows(marks)
    .map((row) => row.map((mark) => SQUARES[mark]).join(''))
    .join('\n');

/** The text of a card, for a message. */
export const cardText = ({ facts, marks, words }: ScoreCard): string =>
  [facts, squaresOf(marks), words].filter((line) => line !== '').join('\n');

/** Line breaks and other control characters, and marks that turn the direction of the text after them. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\s]+/gu;

/** One line of plain text with at most so many letters, as people count them. */
function bounded(text: string, most: number): string {
  const line = text.replaceAll(CONTROLS, ' ').trim();
  const letters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line;
}

/** Isolates the direction of a text from the text around it, by U+2068 and U+2069, where directions can mix. */
function isolated(text: string, i18n: i18n): string {
  const isMixed = i18n.dir(i18n.language) === 'rtl' || /[\u0590-\u08FF]/.test(text);
  return isMixed ? `\u2068${text}\u2069` : text;
}

/** A name of a player for a card: one line, bounded, with its own direction. */
export const cardName = (name: string, i18n: i18n): string =>
  isolated(bounded(name, MAX_NAME), i18n);

/** A name of a category or a level for a card. */
export const cardPlace = (place: string, i18n: i18n): string =>
  isolated(bounded(place, MAX_PLACE), i18n);

/** Two numbers of points, the own ones first in every direction of text: U+2066 to U+2069. */
export function cardScore(own: number, theirs: number, i18n: i18n): string {
  const score = `${own} : ${theirs}`;
  return i18n.dir(i18n.language) === 'rtl' ? `\u2066${score}\u2069` : score;
}

/** Our drawing of a category, or the mascot, cheering or brave. @param slug '' for none */
export function drawingFor(slug: string, isGood: boolean): string {
  const found = slug === '' ? undefined : categoryPicture({ slug, icon: '' });
  return found === undefined || found === drawingOf('any')
    ? `/art/mascot/${isGood ? 'cheering' : 'brave'}.svg`
    : found;
}

/** The share of right answers from which a result is a good one. */
const GOOD_SHARE = 0.6;

/** The key of the line of words below a result. */
export function wordsKeyOf(right: number, count: number) {
  if (count > 0 && right === count) return 'afterPlay.words.perfect';
  return isGoodResult(right, count) ? 'afterPlay.words.good' : 'afterPlay.words.brave';
}

/** Whether a result is a good one. */
export const isGoodResult = (right: number, count: number): boolean =>
  count > 0 && right / count >= GOOD_SHARE;
