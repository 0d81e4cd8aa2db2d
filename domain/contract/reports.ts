import * as v from 'valibot';
import { action, DocumentId, Nothing, text } from './action.ts';

const shared = {
  proof: 'session',
  input: v.object({
    question_id: DocumentId,
    message: v.pipe(
      text(500),
      v.trim(),
      v.minLength(1, 'must not be empty: provide a reason in 1 to 500 characters'),
    ),
  }),
  output: Nothing,
  // a person reads each report
  rate: { burst: 10, perSecond: 0.1 },
} as const;

/** Reports a wrong question to the operator; a second report replaces the first. Codes: reportStored, noData. */
export const reportQuestion = action({ name: 'report_question', ...shared });

/** The same for a Multi-Match question. Codes: reportStored, noData (also for a question of another mode). */
export const multiMatchReportQuestion = action({ name: 'multi_match_report_question', ...shared });

/** The origin of an error in a page: a script, a promise, a screen that threw, a call of the API. */
const ERROR_KINDS = ['script', 'promise', 'screen', 'call'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/**
 * Ours: reports an error of a page to the operator, for guests too, without the player's identity. Codes: updated, also if the
 * limit of reports is reached.
 */
export const reportPageError = action({
  name: 'report_error',
  proof: 'none',
  input: v.object({
    kind: v.picklist(ERROR_KINDS, `must be one of ${ERROR_KINDS.join(', ')}`),
    message: text(500),
    stack: v.optional(text(4_000)),
    /** The id of the call that failed, as in the server's line about it. */
    request_id: v.optional(v.pipe(text(64), v.regex(/^[\w-]{8,64}$/, 'must be the id of a call'))),
    /** The path of the page, without its query. */
    page: v.optional(v.pipe(text(200), v.regex(/^\/[^?#]*$/, 'must be a path without its query'))),
  }),
  output: Nothing,
  rate: { burst: 10, perSecond: 0.05 },
});
