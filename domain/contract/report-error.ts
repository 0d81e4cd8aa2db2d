import * as v from 'valibot';
import { action } from './action.ts';
import { Nothing, text } from './fields.ts';

/** Where a page noticed it: a script, a promise, a screen that broke, a call of the API. */
export const ERROR_KINDS = ['script', 'promise', 'screen', 'call'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/**
 * Ours: tells the operator of an error in somebody's page, for guests too. It says nothing of who that is. Codes: updated, also
 * where too many were told already.
 */
export const reportError = action({
  name: 'report_error',
  proof: 'none',
  input: v.object({
    kind: v.picklist(ERROR_KINDS, `must be one of ${ERROR_KINDS.join(', ')}`),
    message: text(500),
    stack: v.optional(text(4_000)),
    /** The path of the page, without its query. */
    page: v.optional(v.pipe(text(200), v.regex(/^\/[^?#]*$/, 'must be a path without its query'))),
  }),
  output: Nothing,
  rate: { burst: 10, perSecond: 0.05 },
});
