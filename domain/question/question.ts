import { assertNever } from '../assert-never.ts';

/** A picture that belongs to a question. */
export interface Picture {
  readonly address: string;
  /** The text for players who cannot see it; does not name the answer. */
  readonly alt: string;
}

/** A sound that belongs to a question. */
interface Clip {
  readonly address: string;
  readonly seconds: number;
  /** Address of the same clip in a format that every browser plays. */
  readonly fallback?: string | undefined;
}

/** The fields of every kind of question; the key is separate, see `Key`. */
interface QuestionBase {
  readonly id: string;
  readonly text: string;
  /** Shown beside the text. In an attempt the time of the question starts when the page shows it. */
  readonly picture?: Picture | undefined;
  /** A clip that plays before the options are shown. */
  readonly audio?: Clip | undefined;
  /** Whether text, options and note hold TeX between dollar signs. */
  readonly hasTex?: boolean | undefined;
  /** Shown for a fee in modes with hints. */
  readonly hint?: string | undefined;
  readonly difficulty: 1 | 2 | 3;
  /** From 1, in modes of levels. */
  readonly level?: number | undefined;
  /** Slug. */
  readonly category: string;
  /** Slug of the sub-category, if there is one. */
  readonly subcategory?: string | undefined;
  /** BCP 47. */
  readonly language: string;
}

/** A question without its key. */
export type Question = QuestionBase &
  (
    | {
        /** One option is right. Two options make a true/false question. */
        readonly kind: 'choice';
        readonly options: readonly string[];
      }
    | {
        /** One or more options are right, and the player must find all of them. */
        readonly kind: 'multi';
        readonly options: readonly string[];
      }
    | {
        /** The player must put all options in order. */
        readonly kind: 'sequence';
        readonly options: readonly string[];
      }
    | {
        /** The player must find a word. */
        readonly kind: 'word';
        /** The number of letters, as `lettersOf` counts them. */
        readonly letters: number;
        /** Its letters in random order, as tiles; undefined if the word is only typed. */
        readonly tiles?: readonly string[] | undefined;
        /** Characters that are not letters, for example a space between two words; they are shown from the start. */
        readonly fixed?: readonly HintLetter[] | undefined;
      }
  );

/** A letter of a word, and its place from 0. */
export interface HintLetter {
  readonly place: number;
  readonly letter: string;
}

/** An answer or a key. Options are given by their index in the question. */
export type Answer =
  | { readonly kind: 'choice'; readonly option: number }
  | { readonly kind: 'multi'; readonly options: readonly number[] }
  | { readonly kind: 'sequence'; readonly options: readonly number[] }
  | { readonly kind: 'word'; readonly word: string };

/** The key of a question of the same kind. */
export type Key = Answer;

/**
 * Whether an answer is right; nothing else decides this. An answer of another kind than the key is wrong. In a multi
 * question the order does not matter, and a repeated option counts once; a sequence must have the right order. Words
 * are compared letter by letter, ignoring case and spaces at the ends. In Latin, Greek and Cyrillic script an accent
 * may be omitted unless it makes another letter in the question's language (CLDR's collation, base level): in English
 * "cafe" is right for "café", in Spanish "ano" is wrong for "año". In other scripts every mark must match.
 */
export function judge(question: Pick<Question, 'language'>, key: Key, answer: Answer): boolean {
  switch (key.kind) {
    case 'choice':
      return answer.kind === 'choice' && answer.option === key.option;
    case 'multi':
      return answer.kind === 'multi' && isSameSet(key.options, answer.options);
    case 'sequence':
      return (
        answer.kind === 'sequence' &&
        answer.options.length === key.options.length &&
        answer.options.every((option, place) => option === key.options[place])
      );
    case 'word':
      return answer.kind === 'word' && isSameWord(key.word, answer.word, question.language);
    default:
      return assertNever(key);
  }
}

/** The letters of a word as a reader counts them: graphemes of its composed form, without spaces at the ends. */
export function lettersOf(word: string): readonly string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...segments.segment(word.trim().normalize('NFKC'))].map(({ segment }) => segment);
}

/** Whether the player must find one of `lettersOf`: letters and digits, but not the characters between words. */
export const isLetter = (letter: string): boolean => /[\p{L}\p{N}]/u.test(letter);

/** A word in scripts with accents. */
const FORGIVING = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{M}]*$/u;

function isSameSet(one: readonly number[], other: readonly number[]): boolean {
  const [left, right] = [new Set(one), new Set(other)];
  return left.size === right.size && left.isSubsetOf(right);
}

function isSameWord(one: string, other: string, language: string): boolean {
  const [left, right] = [lettersOf(one), lettersOf(other)];
  const sensitivity = FORGIVING.test(one) ? 'base' : 'accent';
  const { compare } = new Intl.Collator(language, { usage: 'search', sensitivity });
  return (
    left.length === right.length &&
    left.every((letter, place) => compare(letter, right[place] ?? '') === 0)
  );
}
