import * as v from 'valibot';
import type { ApiCode } from '../errors.ts';
import { API_CODES, codeOf } from '../errors.ts';

/**
 * The body of every reply. A refusal for a reason of the game answers HTTP 200 with `error: true`; only 401 ends a
 * session.
 */
export type Envelope<T> =
  | { readonly error: false; readonly message?: string; readonly data: T; readonly total?: string }
  | { readonly error: true; readonly message: string; readonly error_msg?: string };

/** A successful reply. @param total the number of all rows, if `data` is one page of a list */
export function answer<T>(data: T, code?: ApiCode, total?: number): Envelope<T> {
  return {
    error: false,
    ...(code && { message: API_CODES[code] }),
    data,
    ...(total !== undefined && { total: String(total) }),
  };
}

/** A refusal. @param detail a text for the log, never for a screen */
export function refusal(code: ApiCode, detail?: string): Envelope<never> {
  return {
    error: true,
    message: API_CODES[code],
    ...(detail !== undefined && { error_msg: detail }),
  };
}

/** The content of a reply: its data, the code of an error, or that the reply is not from our API. */
export type Reading<T> =
  | { readonly kind: 'data'; readonly data: T; readonly total: number | undefined }
  | { readonly kind: 'refused'; readonly code: ApiCode }
  | { readonly kind: 'malformed'; readonly errors: readonly string[] };

const Refused = v.object({ error: v.literal(true), message: v.string() });

/** Reads the body of a reply by the schema of its data. Never throws. */
export function readEnvelope<S extends v.GenericSchema>(
  schema: S,
  body: unknown,
): Reading<v.InferOutput<S>> {
  const refused = v.safeParse(Refused, body);
  if (refused.success) {
    return { kind: 'refused', code: codeOf(refused.output.message) };
  }
  const Good = v.object({
    error: v.literal(false),
    data: schema,
    total: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'must be digits'))),
  });
  const good = v.safeParse(Good, body);
  if (!good.success) {
    const errors = good.issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
    return { kind: 'malformed', errors };
  }
  const { data, total } = good.output;
  return { kind: 'data', data, total: total === undefined ? undefined : Number(total) };
}
