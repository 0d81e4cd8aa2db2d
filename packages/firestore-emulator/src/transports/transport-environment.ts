import type { IncomingMessage } from 'node:http';
import { authenticate } from '../auth/authenticate.ts';
import { toStatusError } from '../model/status.ts';
import type { CallContext, Caller, FirestoreService } from '../service/call.ts';
import { refuseForeign } from './http/cors.ts';
import type { RequestLog } from './request-log.ts';

/** The environment that all three transports share. */
export interface TransportEnvironment {
  readonly service: FirestoreService;
  /** The clock for the expiry of tokens, milliseconds since the epoch. */
  readonly nowMs: (project: string | undefined) => number;
  /** Undefined if requests are not logged. */
  readonly log: RequestLog | undefined;
}

/**
 * The caller by the Authorization header.
 * @param request its HTTP/1.1 request: a page of a public web site is never the owner
 * @throws UNAUTHENTICATED, PERMISSION_DENIED
 */
export function callerOf(
  environment: TransportEnvironment,
  header: string | undefined,
  project: string | undefined,
  request?: IncomingMessage,
): Caller {
  const caller = authenticate(header, project, environment.nowMs(project));
  if (caller.kind === 'owner' && request) refuseForeign(request, 'act as the owner');
  return caller;
}

/** Logs a call that was refused before it reached the service. */
export function logRejected(
  environment: TransportEnvironment,
  transport: CallContext['transport'],
  method: string,
  target: string,
  error: unknown,
): void {
  if (environment.log === undefined) return;
  const { status, message } = toStatusError(error);
  const timeMs = Date.now();
  environment.log({
    timeMs,
    transport,
    method,
    target,
    caller: '?',
    status,
    ms: 0,
    notes: [message],
  });
}
