/**
 * Codes of gRPC with which Firestore did not answer, or gave up: the call may succeed if it is repeated.
 * https://grpc.io/docs/guides/status-codes/
 */
const AWAY: ReadonlySet<number> = new Set([
  1, // CANCELLED
  2, // UNKNOWN
  4, // DEADLINE_EXCEEDED
  8, // RESOURCE_EXHAUSTED
  10, // ABORTED
  13, // INTERNAL
  14, // UNAVAILABLE
]);
const INVALID_ARGUMENT = 3;

/**
 * Whether an error is Firestore's and not the call's: it did not answer in time, it is too busy, or it no longer knows a
 * transaction that it had begun. The SDK has repeated the request by then, for a transaction up to 5 times.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'number') {
    return false;
  }
  const { code, message } = error;
  return AWAY.has(code) || (code === INVALID_ARGUMENT && /transaction/i.test(message));
}
