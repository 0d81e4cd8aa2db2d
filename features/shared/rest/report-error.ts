import type { ErrorKind } from '../../../domain/contract/reports.ts';

/** The action of domain/contract/reports.ts; the contract itself would come with every page's first load. */
const REPORT_ERROR = '/api/report_error';
/** One page tells of so many; what breaks in a circle is known by then. */
const MOST = 8;
const MESSAGE_LENGTH = 500;
const STACK_LENGTH = 4_000;

const told = new Set<string>();

/** Tells the operator of an error, once for each message of a page. It sends nothing of the player, and no query. */
export function reportClientError(kind: ErrorKind, error: unknown): void {
  const { message, stack } =
    error instanceof Error ? error : { message: String(error), stack: undefined };
  if (!message || told.size >= MOST || told.has(message)) return;
  told.add(message);
  const form = new FormData();
  form.set('kind', kind);
  form.set('message', message.slice(0, MESSAGE_LENGTH));
  if (stack) form.set('stack', stack.slice(0, STACK_LENGTH));
  form.set('page', location.pathname.slice(0, 200));
  // waits for no answer, and goes out also while the page is being left
  navigator.sendBeacon(REPORT_ERROR, form);
}
