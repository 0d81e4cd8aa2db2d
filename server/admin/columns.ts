import * as v from 'valibot';
import type { Translation } from '../../domain/language/translations.ts';
import { translationsOf } from '../../domain/language/translations.ts';
import type { ImportRow } from './table.ts';

/** Columns of the operator's files: texts, read into values. */
export const SlugCell = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,59}$/, 'must be in kebab-case, as in deep-space'),
);

export const limitedText = (most: number) =>
  v.pipe(v.string(), v.maxLength(most, `must have at most ${most} characters`));

export const whole = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

export const YesNo = v.pipe(
  v.picklist(['0', '1'], 'must be 0 or 1'),
  v.transform((flag) => flag === '1'),
);

/** A moment in ISO 8601 with its zone, in milliseconds since the epoch. */
export const InstantCell = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/,
    'must be a moment with its zone, as in 2026-12-01T18:00+01:00',
  ),
  v.transform((text) => Date.parse(text)),
  v.check((ms) => Number.isFinite(ms), 'must be a moment that exists'),
);

/** A day of the calendar. */
export const DayCell = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d$/, 'must be a day, as in 2026-12-01'),
  v.check(
    (day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false,
    'must be a day that exists',
  ),
);

/** Pairs of a name and a whole number with bars between, as in `1:100|2:50`. */
export const Pairs = v.pipe(
  v.string(),
  v.regex(/^[\w-]+:\d{1,9}(\|[\w-]+:\d{1,9})*$/, 'must look like 1:100|2:50'),
  v.transform((text) =>
    text.split('|').map((pair): readonly [string, number] => {
      const [name = '', number = ''] = pair.split(':');
      return [name, Number(number)];
    }),
  ),
);

/** Names by their slugs with bars between, as in `physics:Physics|chemistry:Chemistry`. */
export const NamedSlugs = v.pipe(
  v.string(),
  v.regex(
    /^[a-z][a-z0-9-]*:[^|:]{1,40}(:[^|:]{1,8})?(\|[a-z][a-z0-9-]*:[^|:]{1,40}(:[^|:]{1,8})?)*$/,
    'must look like physics:Physics|chemistry:Chemistry, each with an icon or without, as in physics:Physics:🧲',
  ),
  v.transform((text) =>
    text.split('|').map((pair) => {
      const [slug = '', name = '', icon] = pair.split(':');
      return { slug, name, ...(icon && { icon }) };
    }),
  ),
);

/**
 * Texts by language, as in `es:Copa|hi:कप`, or as JSON, as in `{"es": "Copa"}`.
 * @param most characters of each text
 */
export const textsByLanguage = (most: number) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset: { value: cell }, addIssue, NEVER }): Translation[] => {
      const texts = textsIn(cell);
      if (!texts) {
        addIssue({ message: 'must look like es:Copa|hi:कप, or be JSON, as in {"es": "Copa"}' });
        return NEVER;
      }
      const refuse = (key: string, message: string) => {
        const place = { type: 'object', origin: 'value', input: texts, key, value: texts[key] };
        addIssue({ message, path: [place as v.ObjectPathItem] });
      };
      for (const [language, text] of Object.entries(texts)) {
        if (typeof text !== 'string' || text.trim() === '') refuse(language, 'must be a text');
        else if (text.length > most) refuse(language, `must have at most ${most} characters`);
      }
      return translationsOf(texts as Record<string, string>);
    }),
  );

/** The texts of a cell by language; undefined if the cell has another form. */
function textsIn(cell: string): Record<string, unknown> | undefined {
  if (!cell.startsWith('{')) {
    const pairs = cell.split('|').map((pair) => /^([^:]*):(.*)$/s.exec(pair));
    if (pairs.some((pair) => !pair)) return undefined;
    return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
  }
  try {
    return JSON.parse(cell) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Ids with bars between. */
export const Ids = v.pipe(
  v.string(),
  v.regex(/^[\w-]+(\|[\w-]+)*$/, 'must be ids with | between'),
  v.transform((text) => text.split('|')),
);

/** A valid row, with its number. */
export interface Parsed<T> {
  readonly number: number;
  readonly value: T;
}

/**
 * Parses rows.
 * @param errors gets every error, as `row 7: answer must be A, B, C or D`
 */
export function parseRows<E extends v.ObjectEntries>(
  schema: v.ObjectSchema<E, undefined>,
  rows: readonly ImportRow[],
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
      const problem = issue.input === undefined ? 'is missing: fill it in' : issue.message;
      errors.push(`row ${number}: ${column} ${problem}`);
    }
    return [];
  });
}

/** Reports values that occur in two rows. */
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
