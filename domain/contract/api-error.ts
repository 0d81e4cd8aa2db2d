import type { ApiCode } from './envelope.ts';

/** What only a client can meet: between it and the server, or between it and Firestore. */
type ClientCode =
  /** No answer, or a server that is broken for now: worth another try. */
  | 'unavailable'
  /** Nobody is signed in (any more). */
  | 'unauthorized'
  /** An answer that is none of ours. */
  | 'malformed'
  /** The rules said no, and give no reason. */
  | 'denied'
  /** Too many wrote at the same moment. */
  | 'busy'
  | 'roomFull'
  | 'alreadyStarted'
  | 'removed';

/** Why something did not happen. The API's codes have numbers (`API_CODES`); each code has its text on the client. */
export type ErrorCode = ApiCode | ClientCode;

/** An HTTP status of a call that never reached its handler; everything else is answered with 200. */
type Status = 200 | 401 | 403 | 404 | 405 | 408 | 413 | 415 | 429 | 503;

/** The one error of the game, from a handler or a listener to the toast. Whatever else is thrown is a bug. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** For whoever reads the answer with a debugger; never for a screen, and never a secret. */
  readonly detail: string | undefined;
  readonly status: Status;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    detail?: string,
    { status = 200, headers = {} }: { status?: Status; headers?: Record<string, string> } = {},
  ) {
    super(detail ? `${code}: ${detail}` : code);
    this.code = code;
    this.detail = detail;
    this.status = status;
    this.headers = headers;
  }
}
