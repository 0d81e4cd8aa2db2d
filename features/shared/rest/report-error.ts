import type { ErrorKind } from '../../../domain/contract/reports.ts';

/** The action's name: importing its contract would add it to every page's first load. */
const REPORT_ERROR = '/api/report_error';
/** Reports of one page at most: a repeating error is known by then. */
const MAX_REPORTS = 8;
const MESSAGE_LENGTH = 500;
const STACK_LENGTH = 4_000;

const reported = new Set<string>();

/**
 * Reports an error to the operator, each message once per page. Sends no data of the player, and no query string.
 * @param requestId the id of the call that failed, to find the server's line about it
 */
export function reportClientError(kind: ErrorKind, error: unknown, requestId?: string): void {
  const { message, stack } =
    error instanceof Error ? error : { message: String(error), stack: undefined };
  if (!message || reported.size >= MAX_REPORTS || reported.has(message)) return;
  reported.add(message);
  const form = new FormData();
  form.set('kind', kind);
  form.set('message', message.slice(0, MESSAGE_LENGTH));
  if (requestId !== undefined) form.set('request_id', requestId);
  if (stack) form.set('stack', stack.slice(0, STACK_LENGTH));
  form.set('page', location.pathname.slice(0, 200));
  // does not wait for the answer, and is sent even while the page closes
  navigator.sendBeacon(REPORT_ERROR, form);
}
