import { createHash } from 'node:crypto';
import type { ImportRow } from '../table.ts';

/** A question of a format that is not ours. */
export interface ForeignQuestion {
  /** The line of the file, or the number of the element. */
  readonly number: number;
  readonly question: string;
  readonly answer:
    | { readonly kind: 'truth'; readonly isTrue: boolean }
    /** Indexes of the right options; several make a multi question. */
    | {
        readonly kind: 'options';
        readonly options: readonly string[];
        readonly right: readonly number[];
      }
    /** The file lists the right option apart from the wrong ones, so it gives no order. */
    | { readonly kind: 'apart'; readonly right: string; readonly wrong: readonly string[] }
    | { readonly kind: 'word'; readonly word: string };
  readonly difficulty?: 1 | 2 | 3;
  readonly note?: string;
}

/** The facts that such a file does not contain about its questions. */
export interface ImportTarget {
  /** Slug. */
  readonly category: string;
  /** The difficulty of questions for which the file names none. */
  readonly difficulty: 1 | 2 | 3;
  /** The category's language, BCP 47. */
  readonly language: string;
}

const COLUMNS = ['option_a', 'option_b', 'option_c', 'option_d', 'option_e'] as const;
const LETTERS = 'ABCDE';
const TRUTHS: Readonly<Record<string, readonly [string, string]>> = {
  en: ['True', 'False'],
  es: ['Verdadero', 'Falso'],
  hi: ['सही', 'गलत'],
  ur: ['درست', 'غلط'],
};

/**
 * Converts questions of another format to rows of our columns. A question whose text the category already has keeps its
 * id, so importing the same file again changes nothing; the others get the next free ids. A question without a note
 * gets the right answer as its note.
 * @param present ids of the category's questions by their texts
 * @param errors gets every error with its row
 */
export function rowsOfForeign(
  questions: readonly ForeignQuestion[],
  { category, difficulty, language }: ImportTarget,
  present: ReadonlyMap<string, string>,
  errors: string[],
): ImportRow[] {
  if (questions.length === 0) errors.push('the file has no questions');
  let last = Math.max(
    0,
    ...[...present.values()].map((id) => Number(id.slice(category.length + 1)) || 0),
  );
  const ids = new Map(present);
  return questions.flatMap((one): ImportRow[] => {
    const cells = answerCells(one, language);
    if (typeof cells === 'string') {
      errors.push(`row ${one.number}: ${cells}`);
      return [];
    }
    if (!ids.has(one.question)) {
      last += 1;
      ids.set(one.question, `${category}-${String(last).padStart(3, '0')}`);
    }
    const { right, ...answer } = cells;
    const values = {
      id: ids.get(one.question) ?? '',
      category,
      question: one.question,
      ...answer,
      difficulty: String(one.difficulty ?? difficulty),
      note: one.note || right,
    };
    return [{ number: one.number, values }];
  });
}

/** The cells of an answer, with the text of the right option; or the error. */
function answerCells(
  { question, answer }: ForeignQuestion,
  language: string,
): (Record<string, string> & { right: string }) | string {
  switch (answer.kind) {
    case 'word':
      return { kind: 'word', answer: answer.word, right: answer.word };
    case 'truth': {
      const options = TRUTHS[language.split('-')[0] ?? ''] ?? ['True', 'False'];
      return optionCells(options, [answer.isTrue ? 0 : 1]);
    }
    case 'apart': {
      // a position that looks random but is the same each time
      const digest = createHash('sha256').update(question).digest();
      const place = digest.readUInt16BE(0) % (answer.wrong.length + 1);
      return optionCells(answer.wrong.toSpliced(place, 0, answer.right), [place]);
    }
    case 'options':
      return optionCells(answer.options, answer.right);
  }
}

function optionCells(
  options: readonly string[],
  right: readonly number[],
): (Record<string, string> & { right: string }) | string {
  if (options.length < 2) return 'has fewer than 2 answers: add some';
  if (options.length > COLUMNS.length) {
    return `has ${options.length} answers, and at most ${COLUMNS.length} fit: leave some out`;
  }
  if (right.length === 0) return 'has no right answer: mark one';
  if (right.some((index) => options[index] === undefined)) {
    return `names an answer that is not there: name one of its ${options.length}`;
  }
  return {
    ...Object.fromEntries(options.map((option, at) => [COLUMNS[at], option])),
    answer: right.map((index) => LETTERS[index]).join(','),
    kind: right.length === 1 ? 'choice' : 'multi',
    right: right.map((index) => options[index]).join(', '),
  };
}
