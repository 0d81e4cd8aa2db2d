import type { QuestionPack } from '../../domain/question/question-pack.ts';

/** A line of the table: questions of one mode, language and kind. */
interface CountRow {
  readonly mode: string;
  readonly language: string;
  readonly kind: string;
  /** How many have a picture, a clip, or neither. */
  readonly extra: 'picture' | 'clip' | '';
  /** How many are of difficulty 1, 2 and 3. */
  readonly counts: readonly [number, number, number];
}

/** The numbers of questions by mode, language, kind and picture or clip, in alphabetical order. */
export function countRows(packs: readonly QuestionPack[]): CountRow[] {
  const all = packs.flatMap(({ mode, language, questions }) =>
    questions.map((question) => ({
      mode,
      language,
      kind: question.kind,
      extra: extraOf(question),
      difficulty: question.difficulty,
    })),
  );
  const groups = Map.groupBy(all, ({ mode, language, kind, extra }) =>
    [mode, language, kind, extra].join(' '),
  );
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...rest]]) => {
      if (!first) return [];
      const { difficulty: _, ...row } = first;
      const of = (level: number) =>
        [first, ...rest].filter(({ difficulty }) => difficulty === level).length;
      return [{ ...row, counts: [of(1), of(2), of(3)] as const }];
    });
}

function extraOf({ picture, audio }: QuestionPack['questions'][number]): CountRow['extra'] {
  if (picture !== undefined) return 'picture';
  return audio === undefined ? '' : 'clip';
}

const HEAD = ['mode', 'language', 'kind', 'with', 'easy', 'medium', 'hard', 'all'];
/** The first column of numbers. */
const NUMBERS = 4;

/** The table as lines, with a line of sums. */
export function countTable(rows: readonly CountRow[]): string[] {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const cells = rows.map(({ mode, language, kind, extra, counts }) => [
    mode,
    language,
    kind,
    extra,
    ...[...counts, sum(counts)].map(String),
  ]);
  const sums = Array.from({ length: HEAD.length - NUMBERS }, (_, at) =>
    String(sum(cells.map((line) => Number(line[NUMBERS + at])))),
  );
  const lines = [HEAD, ...cells, ['all', '', '', '', ...sums]];
  const widths = HEAD.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)));
  return lines.map((line) =>
    line
      .map((cell, at) => {
        const width = widths[at] ?? 0;
        return at < NUMBERS ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  '),
  );
}
