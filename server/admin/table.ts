import { closeSync, fchmodSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { AdminError } from './admin-error.ts';

/** A row of an exported file. */
export type ExportRow = Readonly<Record<string, string | number | boolean>>;

/** A row of a file: its non-empty texts by column. */
export interface ImportRow {
  /** The line of a CSV file; the number of an element, from 1, of a JSON file. */
  readonly number: number;
  readonly values: Readonly<Record<string, string>>;
}

/** The content of a file. */
export interface ReadFile {
  readonly text: string;
  readonly isCsv: boolean;
  /** The file's name as the operator gave it. */
  readonly name?: string;
}

/** Reads a file. @param kinds the allowed extensions @throws AdminError */
export function readTextFile(file: string, kinds: readonly string[] = ['.csv', '.json']): ReadFile {
  const extension = extname(file).toLowerCase();
  if (!kinds.includes(extension)) {
    throw new AdminError(`${file} is none of ${kinds.join(', ')}: save it as one of them.`);
  }
  try {
    return { text: readFileSync(file, 'utf8'), isCsv: extension === '.csv', name: file };
  } catch (error) {
    throw new AdminError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** The parsed content of a JSON file. @throws AdminError */
export function parseJsonFile(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new AdminError(`The file is no JSON: ${(error as Error).message}`);
  }
}

/** The rows of a file: of a CSV with a head line, or of a JSON list of objects. @throws AdminError */
export function rowsOf({ text, isCsv }: ReadFile): ImportRow[] {
  return isCsv ? csvRows(text) : jsonRows(parseJsonFile(text));
}

/** A record of a CSV, with the number of its line. */
interface CsvRecord {
  readonly record: Record<string, string>;
  readonly info: { readonly lines: number };
}

function csvRows(text: string): ImportRow[] {
  try {
    const records = parse<CsvRecord>(text, {
      bom: true,
      columns: true,
      info: true,
      skip_empty_lines: true,
      trim: true,
    });
    return records.map(({ record, info }) => ({ number: info.lines, values: said(record) }));
  } catch (error) {
    if (error instanceof CsvError) throw new AdminError(`The file is no CSV: ${error.message}`);
    throw error;
  }
}

/** The rows of a list; lists inside become texts with bars, as in a CSV. */
function jsonRows(list: unknown): ImportRow[] {
  if (!Array.isArray(list)) throw new AdminError('The file must be a list of objects: [{…}, {…}].');
  return list.map((element: unknown, index) => {
    if (typeof element !== 'object' || element === null) {
      throw new AdminError(`Row ${index + 1} must be an object.`);
    }
    const texts = Object.entries(element).map(([name, value]) => [name, textOf(value)] as const);
    return { number: index + 1, values: said(Object.fromEntries(texts)) };
  });
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return value.map(textOf).join('|');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

function said(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/**
 * Writes rows as a CSV or JSON file, by its name; only the operator may read it.
 * @param isGuarded whether texts come from players: a spreadsheet must not execute one as a formula
 * @throws AdminError
 */
export function writeTable(file: string, rows: readonly ExportRow[], isGuarded: boolean): void {
  const extension = extname(file).toLowerCase();
  if (extension !== '.csv' && extension !== '.json') {
    throw new AdminError(`${file} is neither .csv nor .json: name it as one of them.`);
  }
  const text =
    extension === '.json' ? `${JSON.stringify(rows, null, 2)}\n` : csvOf(rows, isGuarded);
  let opened: number | undefined;
  try {
    opened = openSync(file, 'w', 0o600);
    // an existing file has its old mode
    fchmodSync(opened, 0o600);
    writeFileSync(opened, text);
  } catch (error) {
    throw new AdminError(`${file} cannot be written: ${(error as Error).message}`);
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

function csvOf(rows: readonly ExportRow[], isGuarded: boolean): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: ExportRow[string] | undefined) => {
    const text = String(value ?? '');
    const safe = isGuarded && typeof value === 'string' && /^[=+\-@\t\r]/.test(text);
    const shown = safe ? `'${text}` : text;
    return /[",\r\n]|^\s|\s$/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
  };
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','));
  return [columns.join(','), ...lines, ''].join('\r\n');
}
