import * as v from 'valibot';

/** How callers prove their identity: not at all, by the session, or (once, to get a session) by a Firebase ID token. */
export type Proof = 'none' | 'session' | 'id-token';

/**
 * The header with the uid of the player whom a page shows. The server refuses a call with the session of another
 * player, who has signed in to the same browser meanwhile. A call without it passes.
 */
export const PLAYER_HEADER = 'x-player';

/** A rate limit: `burst` calls at once, then `perSecond`. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** A rate limit for one action, stricter than that of all calls together. */
export interface ActionRate extends Rate {
  /** Only calls that send this field count. */
  readonly onlyWith?: string;
}

/**
 * The contract of one action of the API; the server and every client read it. Form fields are strings, so `input` takes strings
 * and may turn them into values. `output` takes the sent values (strings, as in the product family) and may turn them into
 * values for the client: a handler returns its input side, a client gets its output side.
 */
export interface Action<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
  P extends Proof = Proof,
> {
  /** The last part of the URL, as in `/api/get_categories`. */
  readonly name: string;
  readonly proof: P;
  readonly input: Input;
  readonly output: Output;
  /**
   * The limit for each player. An address, which many players may share, has ten times as much, unless guests may call
   * the action.
   */
  readonly rate?: ActionRate | readonly ActionRate[];
  /** Refused in a demo, whose accounts strangers share. */
  readonly refusedInDemo?: true;
  /** Also allowed while the account is being deleted, so that the deletion can finish. */
  readonly finishesDeletion?: true;
  /** The field that holds a file, and the file's largest size. */
  readonly file?: { readonly field: string; readonly maxBytes: number };
}

/** Declares an action, keeping its exact types. */
export function action<
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
  const P extends Proof,
>(contract: Action<Input, Output, P>): Action<Input, Output, P> {
  return contract;
}

/** Data that its reader cannot change, at any depth. */
export type DeepReadonly<T> = T extends readonly (infer One)[]
  ? readonly DeepReadonly<One>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** Data of a schema as it is sent; nothing changes it on its way. */
export type Sent<Schema extends v.GenericSchema> = DeepReadonly<v.InferInput<Schema>>;

/**
 * Ours: the field beside a text that an operator wrote, so that a page shows it in the language of the screen (`textFor`). The
 * text itself stays in its own field.
 */
export const Translations = v.array(v.object({ language: v.string(), text: v.string() }));

/** A text field of limited length. */
export const text = (maxLength: number) =>
  v.pipe(
    v.string('must be a text'),
    v.maxLength(maxLength, `must have at most ${maxLength} characters`),
  );

/** A whole number in digits, sent as text and read as a number. */
export const WholeNumber = v.pipe(
  v.string('must be digits'),
  v.regex(/^(0|-?[1-9]\d{0,11})$/, 'must be a whole number in digits'),
  v.transform(Number),
);

/** Id of a content language, as in 14. */
export const LanguageId = v.pipe(v.string('must be an id'), v.regex(/^\d{1,6}$/, 'must be digits'));

/** '0' or '1', as the product family writes yes and no; read as a boolean. */
export const Flag = v.pipe(
  v.picklist(['0', '1'], 'must be 0 or 1'),
  v.transform((flag) => flag === '1'),
);

/**
 * The id of a document: letters, digits, hyphens and underscores, so that it is safe in a path. Firestore reserves ids
 * like `__x__` and fails on them.
 */
export const DocumentId = v.pipe(
  v.string('must be an id'),
  v.regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be 1 to 128 letters, digits, hyphens or underscores'),
  v.regex(/^(?!__.*__$)/, 'must not begin and end with __'),
);

/** A category's part of an address: lower-case letters, digits and hyphens. */
export const Slug = v.pipe(
  text(60),
  v.regex(/^[a-z][a-z0-9-]*$/, 'must be a slug: lower-case letters, digits and hyphens'),
);

/** The input of an action without fields. */
export const NoFields = v.object({});

/** The output of an action that answers only a code. */
export const Nothing = v.null();

/** A boolean as it is sent. */
export const flag = (value: boolean): '0' | '1' => (value ? '1' : '0');

/** The fields that choose a page of a list: the number of rows to skip, and the number to return. */
export const pageFields = (usualLimit: number, mostRows = 50, mostOffset = 10_000) => ({
  offset: v.optional(
    v.pipe(
      WholeNumber,
      v.minValue(0, 'must be at least 0'),
      v.maxValue(mostOffset, `must be at most ${mostOffset}`),
    ),
    '0',
  ),
  limit: v.optional(
    v.pipe(
      WholeNumber,
      v.minValue(1, 'must be at least 1'),
      v.maxValue(mostRows, `must be at most ${mostRows}`),
    ),
    String(usualLimit),
  ),
});

/** The non-empty form fields of a call, each once. A file is a Blob. */
export type FormFields = Readonly<Record<string, string | Blob>>;

/** The parsed fields, or all errors as texts that begin with the name of the field. */
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
