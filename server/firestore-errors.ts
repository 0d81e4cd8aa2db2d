// Firestore's errors have gRPC's codes as numbers
const INVALID_ARGUMENT = 3;
const NOT_FOUND = 5;
const ALREADY_EXISTS = 6;
const FAILED_PRECONDITION = 9;
const ABORTED = 10;

const codeOf = (error: unknown) => (error as { code?: unknown }).code;

/** Whether an update failed because its document does not exist. */
export const isMissing = (error: unknown) => codeOf(error) === NOT_FOUND;

/** Whether a document was not created because it exists. */
export const isAlreadyThere = (error: unknown) => codeOf(error) === ALREADY_EXISTS;

/** Whether a write failed because its document has changed since the update time that the write names. */
export const isOutdated = (error: unknown) => codeOf(error) === FAILED_PRECONDITION;

/**
 * Whether Firestore ended a transaction because another one had the same documents. One that waited too long for a lock is closed
 * while it still reads: Firestore then calls its id expired, Google's emulator invalid, and the client repeats only the first.
 */
export function isContested(error: unknown): boolean {
  const { message = '' } = error as { message?: string };
  if (codeOf(error) === INVALID_ARGUMENT)
    return /transaction (has expired|is invalid)/i.test(message);
  return codeOf(error) === ABORTED;
}
