import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { AdminError } from './admin-error.ts';
import type { ExportRow } from './export-rows.ts';

/**
 * Writes rows as a CSV or JSON file, by its name; only the operator may read it.
 * @param isGuarded whether texts come from players: a spreadsheet must not take one for a formula
 * @throws AdminError
 */
export function writeTable(file: string, rows: readonly ExportRow[], isGuarded: boolean): void {
  const extension = extname(file).toLowerCase();
  if (extension !== '.csv' && extension !== '.json') {
    throw new AdminError(`${file} is neither .csv nor .json: name it as one of them.`);
  }
  const text =
    extension === '.json' ? `${JSON.stringify(rows, null, 2)}\n` : csvOf(rows, isGuarded);
  try {
    writeFileSync(file, text, { mode: 0o600 });
  } catch (error) {
    throw new AdminError(`${file} cannot be written: ${(error as Error).message}`);
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
