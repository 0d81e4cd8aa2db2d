import * as v from 'valibot';

/** The form fields of a call: only those that say something, each once. A file is a Blob. */
export type Fields = Readonly<Record<string, string | Blob>>;

/** Fields parsed, or every error in words that begin with the name of the field. */
export type ParsedFields<T> =
  | { readonly kind: 'parsed'; readonly input: T }
  | { readonly kind: 'invalid'; readonly errors: readonly string[] };

/** Parses the fields of a call; an empty field counts as absent. Never throws. */
export function parseFields<S extends v.GenericSchema>(
  schema: S,
  fields: Readonly<Record<string, string | Blob | undefined>>,
): ParsedFields<v.InferOutput<S>> {
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
  const parsed = v.safeParse(schema, said);
  if (parsed.success) return { kind: 'parsed', input: parsed.output };
  return { kind: 'invalid', errors: parsed.issues.map(wordsOf) };
}

function wordsOf(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue);
  if (field && issue.input === undefined) return `${field} is missing`;
  return field ? `${field} ${issue.message}` : issue.message;
}
