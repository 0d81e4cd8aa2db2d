import { FirebaseError } from 'firebase/app';
import type { ErrorCode } from '../../domain/errors.ts';
import { ApiError } from '../../domain/errors.ts';

/** The result of an intent, which is an action of the player on the room. */
export type IntentResult = { readonly ok: true } | { readonly ok: false; readonly code: ErrorCode };

export const DONE: IntentResult = { ok: true };
export const failed = (code: ErrorCode): IntentResult => ({ ok: false, code });

/** Awaits a write, a transaction or an API call. Their errors become a code; any other error is thrown. */
export async function intentResultOf(work: Promise<unknown>): Promise<IntentResult> {
  try {
    await work;
    return DONE;
  } catch (error) {
    if (error instanceof ApiError) return failed(error.code);
    if (!(error instanceof FirebaseError)) throw error;
    return failed(codeOf(error.code));
  }
}

function codeOf(code: string): ErrorCode {
  switch (code) {
    case 'permission-denied':
    case 'unauthenticated':
      return 'denied';
    case 'unavailable':
    case 'deadline-exceeded':
      return 'unavailable';
    case 'aborted':
    case 'failed-precondition':
    case 'resource-exhausted':
      return 'busy';
    default:
      return 'somethingWentWrong';
  }
}
