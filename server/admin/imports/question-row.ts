import * as v from 'valibot';
import type { ContentQuestion } from '../../../domain/question/content-question.ts';
import { SlugCell, YesNo } from '../columns.ts';

const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const;
const OPTIONS = ['option_a', 'option_b', 'option_c', 'option_d', 'option_e'] as const;

const cell = v.optional(v.string());

/** The columns of a file. The schema of a question checks their values. */
export const QuestionRow = v.object({
  id: v.string(),
  category: SlugCell,
  question: v.string(),
  option_a: cell,
  option_b: cell,
  option_c: cell,
  option_d: cell,
  option_e: cell,
  answer: cell,
  difficulty: v.string(),
  note: v.string(),
  kind: cell,
  hint: cell,
  picture: cell,
  picture_text: cell,
  audio: cell,
  audio_seconds: cell,
  audio_fallback: cell,
  tex: v.optional(YesNo),
  level: cell,
  subcategory: cell,
  passage: cell,
});

export type Cells = v.InferOutput<typeof QuestionRow>;

/** A row in the shape of a question in a pack. */
export function packQuestionOf(row: Cells): object {
  const { id, question, note, kind, hint, picture, tex, subcategory, passage } = row;
  const cells = OPTIONS.map((column) => row[column]);
  const options = cells.slice(0, cells.findLastIndex((option) => option !== undefined) + 1);
  const { answer = '' } = row;
  const letters = answer
    .toUpperCase()
    .match(/[A-Z]/g)
    ?.map((letter) => letter.charCodeAt(0) - 65);
  return {
    id,
    question,
    note,
    difficulty: Number(row.difficulty),
    ...(kind !== undefined && { kind }),
    ...(kind === 'word' ? { answer } : { options }),
    ...((kind ?? 'choice') === 'choice' && {
      answer: answer.trim().length === 1 ? letters?.[0] : undefined,
    }),
    ...(kind === 'multi' && { answer: letters ?? [] }),
    ...(kind === 'sequence' && row.answer !== undefined && { answer }),
    ...(hint !== undefined && { hint }),
    ...(picture !== undefined && {
      picture: {
        address: picture,
        ...(row.picture_text !== undefined && { alt: row.picture_text }),
      },
    }),
    ...(row.audio !== undefined && {
      audio: {
        address: row.audio,
        seconds: Number(row.audio_seconds),
        ...(row.audio_fallback !== undefined && { fallback: row.audio_fallback }),
      },
    }),
    ...(tex && { tex }),
    ...(row.level !== undefined && { level: Number(row.level) }),
    ...(subcategory !== undefined && { subcategory }),
    ...(passage !== undefined && { passage }),
  };
}

/** An error that names the column. */
export function rowErrorOf(issue: v.BaseIssue<unknown>, row: Cells): string {
  const [field = '', at] = (v.getDotPath(issue) ?? '').split('.');
  const count = OPTIONS.findLastIndex((column) => row[column] !== undefined) + 1;
  const names = LETTERS.slice(0, Math.max(count, 2));
  switch (field) {
    case 'options':
      if (at === undefined)
        return `option_a to ${OPTIONS[Math.max(count, 2) - 1]} ${issue.message}`;
      return issue.input === undefined
        ? `${OPTIONS[Number(at)]} is missing: fill it in`
        : `${OPTIONS[Number(at)]} ${issue.message}`;
    case 'answer':
      if (row.kind === 'word') return `answer ${issue.message}`;
      if (row.kind === 'sequence') return 'answer must be empty: the options stand in their order';
      return row.kind === 'multi'
        ? `answer must be letters of options, as in A,C`
        : `answer must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
    case 'picture':
      return `${at === 'alt' ? 'picture_text' : 'picture'} ${issue.message}`;
    case 'audio':
      return `${at === 'seconds' || at === 'fallback' ? `audio_${at}` : 'audio'} ${issue.message}`;
    default:
      return `${field} ${issue.message}`;
  }
}

/** The cells of a question, as `questionOf` reads them. */
export function cellsOf(
  content: ContentQuestion,
  category: string,
): Readonly<Record<string, string | number>> {
  const { id, kind, question, difficulty, note, hint, picture, audio, tex, level } = content;
  const lettersOf = (indexes: readonly number[]) =>
    indexes.map((index) => LETTERS[index] ?? '').join(',');
  const options = kind === 'word' ? [] : content.options;
  return {
    id,
    category,
    question,
    ...Object.fromEntries(options.map((option, at) => [OPTIONS[at], option])),
    answer:
      kind === 'word'
        ? content.answer
        : kind === 'choice'
          ? lettersOf([content.answer])
          : kind === 'multi'
            ? lettersOf(content.answer)
            : '',
    difficulty,
    note,
    kind,
    ...(hint !== undefined && { hint }),
    ...(picture && { picture: picture.address, picture_text: picture.alt }),
    ...(audio && { audio: audio.address, audio_seconds: audio.seconds }),
    ...(audio?.fallback !== undefined && { audio_fallback: audio.fallback }),
    ...(tex && { tex: 1 }),
    ...(level !== undefined && { level }),
    ...(content.subcategory !== undefined && { subcategory: content.subcategory }),
    ...(kind === 'choice' && content.passage !== undefined && { passage: content.passage }),
  };
}
