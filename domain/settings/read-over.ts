import * as v from 'valibot';

/** The output type of a table of optional entries. */
type Read<E extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<E, undefined>>;

/** Characters of a wrong value in a message. */
const MAX_SHOWN = 60;

/**
 * Reads an operator's values over the defaults, field by field. A field with a wrong value has its default.
 * @param entries by field, each optional with a default
 * @param errors gets one text for each wrong value: field, allowed values, value
 * @param parent the prefix of the field in those texts, as in `battle.`
 * @returns a value for every field
 */
export function readOver<E extends v.ObjectEntries>(
  entries: E,
  written: Readonly<Record<string, unknown>>,
  errors: string[],
  parent = '',
): Read<E> {
  const taken = Object.entries(entries).flatMap(([field, schema]) => {
    if (written[field] === undefined) return [];
    const parsed = v.safeParse(schema as v.GenericSchema, written[field]);
    if (parsed.success) return [[field, written[field]] as const];
    errors.push(
      ...parsed.issues.map((issue) => {
        const path = [field, v.getDotPath(issue)].filter(Boolean).join('.');
        return `${parent}${path} ${issue.message} (${shown(issue.input)})`;
      }),
    );
    return [];
  });
  return v.parse(v.object(entries), Object.fromEntries(taken));
}

function shown(value: unknown): string {
  if (value === undefined) return 'it is missing';
  const text = JSON.stringify(value);
  return `it is ${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}`;
}
