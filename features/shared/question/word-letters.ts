import { isLetter } from '../../../domain/question/question.ts';
import type { GivenLetter } from './view-models.ts';

/** A letter that the player has placed in a box. */
export interface TypedLetter {
  readonly letter: string;
  /** Index of its tile; undefined for a typed letter without one. */
  readonly tile: number | undefined;
}

/** One box of the word. */
export interface LetterBox {
  /** '' for an empty one. */
  readonly letter: string;
  /** Placed by a hint. */
  readonly isGiven: boolean;
}

/**
 * The number of letters in a word, as it is shown and announced: a hyphen or a space has a box, which is filled from the
 * start, but is no letter.
 * @param count of boxes
 */
export const letterCount = (count: number, given: readonly GivenLetter[] = []): number =>
  count - given.filter(({ letter }) => !isLetter(letter)).length;

/** Splits typed text into letters as readers count them. Unlike `lettersOf` it keeps a space at the end. */
export function typedLetters(text: string): readonly string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...segments.segment(text.trimStart().normalize('NFC'))].map(({ segment }) => segment);
}

/**
 * Assigns typed letters to tiles. Unchanged letters keep their tile; each other letter takes the first free tile with
 * that letter, in either case.
 * @param room the number of free boxes; further letters are dropped
 */
export function layLetters(
  before: readonly TypedLetter[],
  letters: readonly string[],
  tiles: readonly string[],
  room: number,
): readonly TypedLetter[] {
  const placed: TypedLetter[] = [];
  const taken = new Set<number>();
  const changed = before.findIndex(({ letter }, place) => letter !== letters[place]);
  const unchanged = changed < 0 ? before.length : changed;
  for (const [place, letter] of letters.slice(0, room).entries()) {
    const same = place < unchanged ? before[place]?.tile : undefined;
    const free = tiles.findIndex((tile, index) => !taken.has(index) && isSameLetter(tile, letter));
    const tile = same ?? (free < 0 ? undefined : free);
    if (tile !== undefined) taken.add(tile);
    placed.push({ letter, tile });
  }
  return placed;
}

function isSameLetter(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** All boxes of the word in order: hints' letters in their places, the player's in the others. */
export function boxesOf(
  count: number,
  given: readonly GivenLetter[],
  placed: readonly TypedLetter[],
): readonly LetterBox[] {
  let next = 0;
  return Array.from({ length: count }, (_, place) => {
    const hint = given.find((one) => one.place === place);
    if (hint) return { letter: hint.letter, isGiven: true };
    return { letter: placed[next++]?.letter ?? '', isGiven: false };
  });
}

/** Returns the player's letters in the free boxes of an answer. */
export function freeLetters(
  word: readonly string[],
  given: readonly GivenLetter[],
): readonly string[] {
  return word.filter((_, place) => !given.some((one) => one.place === place));
}

/** Scripts that run from right to left (Unicode, ISO 15924). */
const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']);

type Direction = 'ltr' | 'rtl' | undefined;

/** Directions by language, cached because each option of each question needs one. */
const DIRECTIONS = new Map<string, Direction>();

/** The writing direction of a language. @param lang BCP 47; undefined until it is known */
export function directionOf(lang: string | undefined): Direction {
  if (!lang) return undefined;
  if (!DIRECTIONS.has(lang)) DIRECTIONS.set(lang, directionOfScript(lang));
  return DIRECTIONS.get(lang);
}

function directionOfScript(lang: string): Direction {
  try {
    const { script } = new Intl.Locale(lang).maximize();
    return script && RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr';
  } catch {
    // the operator's language code is not valid BCP 47
    return undefined;
  }
}
