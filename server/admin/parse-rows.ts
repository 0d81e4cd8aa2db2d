import * as v from 'valibot';
import type { Row } from './table.ts';

/** A row that is right, with its number. */
export interface Parsed<T> {
  readonly number: number;
  readonly value: T;
}

/**
 * Parses rows.
 * @param errors is given every error, as `row 7: answer must be A, B, C or D`
 */
export function parseRows<E extends v.ObjectEntries>(
  schema: v.ObjectSchema<E, undefined>,
  rows: readonly Row[],
  errors: string[],
): Parsed<v.InferOutput<v.ObjectSchema<E, undefined>>>[] {
  const columns = Object.keys(schema.entries);
  const unknown = new Set(
    rows.flatMap(({ values }) => Object.keys(values)).filter((name) => !columns.includes(name)),
  );
  for (const name of unknown) {
    errors.push(`column ${name} is not known: use ${columns.join(', ')}`);
  }
  if (rows.length === 0) errors.push('the file has no rows');
  return rows.flatMap(({ number, values }) => {
    const parsed = v.safeParse(schema, values);
    if (parsed.success) return [{ number, value: parsed.output }];
    for (const issue of parsed.issues) {
      const column = v.getDotPath(issue) ?? '';
      const words = issue.input === undefined ? 'is missing: fill it in' : issue.message;
      errors.push(`row ${number}: ${column} ${words}`);
    }
    return [];
  });
}

/** Names a value that stands in two rows. */
export function checkUnique<T>(
  parsed: readonly Parsed<T>[],
  column: string,
  keyOf: (value: T) => string,
  errors: string[],
): void {
  const rows = new Map<string, number>();
  for (const { number, value } of parsed) {
    const key = keyOf(value);
    const first = rows.get(key);
    if (first === undefined) rows.set(key, number);
    else errors.push(`row ${number}: ${column} stands in row ${first} too: remove one`);
  }
}
