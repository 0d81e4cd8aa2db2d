import { authenticate } from '../auth/authenticate.ts';
import { toStatusError } from '../model/status.ts';
import type { CallContext, Caller, FirestoreService } from '../service/call.ts';
import type { RequestLog } from './request-log.ts';

/** What all three doors share. */
export interface DoorEnvironment {
  readonly service: FirestoreService;
  /** The clock tokens are judged by, milliseconds since the epoch. */
  readonly nowMs: (project: string | undefined) => number;
  /** Present only when somebody follows the requests. */
  readonly log: RequestLog | undefined;
}

/** Who calls, by the Authorization header. @throws UNAUTHENTICATED */
export function callerOf(
  environment: DoorEnvironment,
  header: string | undefined,
  project: string | undefined,
): Caller {
  return authenticate(header, project, environment.nowMs(project));
}

/** Logs a call that was refused before it reached the service. */
export function logRejected(
  environment: DoorEnvironment,
  door: CallContext['door'],
  method: string,
  target: string,
  error: unknown,
): void {
  if (environment.log === undefined) return;
  const { status, message } = toStatusError(error);
  const timeMs = Date.now();
  environment.log({
    timeMs,
    door,
    method,
    target,
    caller: '?',
    status,
    ms: 0,
    notes: [message],
  });
}
