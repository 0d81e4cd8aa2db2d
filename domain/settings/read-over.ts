import * as v from 'valibot';

/** What a table of optional entries reads. */
type Read<E extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<E, undefined>>;

/**
 * Reads what an operator wrote over the defaults, field by field.
 * @param entries by field, each optional with a default
 * @param errors is given what is wrong and was not taken, each with its field
 * @returns always whole
 */
export function readOver<E extends v.ObjectEntries>(
  entries: E,
  written: Readonly<Record<string, unknown>>,
  errors: string[],
): Read<E> {
  const taken = Object.entries(entries).flatMap(([field, schema]) => {
    if (written[field] === undefined) return [];
    const parsed = v.safeParse(schema as v.GenericSchema, written[field]);
    if (parsed.success) return [[field, written[field]] as const];
    errors.push(
      ...parsed.issues.map((issue) =>
        [[field, v.getDotPath(issue)].filter(Boolean).join('.'), issue.message].join(' '),
      ),
    );
    return [];
  });
  return v.parse(v.object(entries), Object.fromEntries(taken));
}
