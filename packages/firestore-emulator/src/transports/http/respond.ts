import type { ServerResponse } from 'node:http';
import { toStatusError } from '../../model/status.ts';
import type { StatusName } from '../../model/status.ts';

/** The HTTP status of each gRPC status (google/rpc/code.proto). */
const HTTP_STATUS: Readonly<Record<StatusName, number>> = {
  OK: 200,
  CANCELLED: 499,
  UNKNOWN: 500,
  INVALID_ARGUMENT: 400,
  DEADLINE_EXCEEDED: 504,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  PERMISSION_DENIED: 403,
  RESOURCE_EXHAUSTED: 429,
  FAILED_PRECONDITION: 400,
  ABORTED: 409,
  OUT_OF_RANGE: 400,
  UNIMPLEMENTED: 501,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DATA_LOSS: 500,
  UNAUTHENTICATED: 401,
};

/** Google's error body: `{"error": {"code": 404, "message", "status": "NOT_FOUND"}}`. */
export interface ErrorBody {
  readonly error: { readonly code: number; readonly message: string; readonly status: StatusName };
}

export function errorBody(error: unknown): ErrorBody {
  const { status, message } = toStatusError(error);
  return { error: { code: HTTP_STATUS[status], message, status } };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-cache',
  });
  response.end(text);
}

/** Sends an error with its HTTP status; `wrap` puts it into an array, as production does for streaming methods. */
export function sendError(response: ServerResponse, error: unknown, wrap = false): void {
  const body = errorBody(error);
  sendJson(response, body.error.code, wrap ? [body] : body);
}

export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain',
): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-cache',
  });
  response.end(text);
}
