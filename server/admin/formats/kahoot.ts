import { CsvError, parse } from 'csv-parse/sync';
import { AdminError } from '../admin-error.ts';
import type { ForeignQuestion } from './foreign-question.ts';

const HEAD = 'Question, Answer 1, Answer 2, Answer 3, Answer 4, Time limit, Correct answer(s)';

/**
 * The questions of a spreadsheet as Kahoot's template has it, saved as CSV: a head line that names the columns (`Question`,
 * `Answer 1` to `Answer 4`, `Correct answer(s)`, with any text after these names), perhaps below a title. Time limits are
 * ignored, because each mode has its own.
 * @param errors gets every error with its row
 * @throws AdminError if the file is not such a table
 */
export function questionsOfKahoot(text: string, errors: string[]): ForeignQuestion[] {
  const rows = rowsOf(text);
  const isHead = (cells: readonly string[]) =>
    columnOf(cells, 'question') >= 0 && columnOf(cells, 'correct answer') >= 0;
  const at = rows.findIndex(({ record }) => isHead(record));
  const head = rows[at]?.record;
  if (!head) throw new AdminError(`The file has no head line: begin with ${HEAD}.`);
  const asked = columnOf(head, 'question');
  const correct = columnOf(head, 'correct answer');
  const answers = [1, 2, 3, 4, 5].map((n) => columnOf(head, `answer ${n}`)).filter((n) => n >= 0);
  return rows.slice(at + 1).flatMap(({ record, line: number }): ForeignQuestion[] => {
    const cells = answers.map((column) => record[column] ?? '');
    const question = record[asked] ?? '';
    if (question === '' && cells.every((cell) => cell === '')) return [];
    const options = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
    const numbers = (record[correct] ?? '').split(/[,;\s]+/).filter(Boolean);
    const problem =
      question === ''
        ? 'Question is missing: fill it in'
        : options.includes('')
          ? `Answer ${options.indexOf('') + 1} is missing: fill it in`
          : numbers.length === 0 || numbers.some((one) => !/^[1-5]$/.test(one))
            ? 'Correct answer(s) must be numbers of answers, as in 2 or 1,3'
            : undefined;
    if (problem !== undefined) {
      errors.push(`row ${number}: ${problem}`);
      return [];
    }
    const right = [...new Set(numbers.map((one) => Number(one) - 1))];
    return [{ number, question, answer: { kind: 'options', options, right } }];
  });
}

function columnOf(cells: readonly string[], name: string): number {
  return cells.findIndex((cell) => cell.toLowerCase().startsWith(name));
}

/** A row of cells with the number of its last line. */
interface Row {
  readonly record: readonly string[];
  readonly line: number;
}

function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      // the parser's types leave out the line of a returned record
      on_record: (record: readonly string[], { lines }) => {
        rows.push({ record, line: lines });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new AdminError(`The file is no CSV: ${error.message}`);
    throw error;
  }
  return rows;
}
