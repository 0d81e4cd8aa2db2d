import { FirebaseError } from 'firebase/app';

/** Why something a player wanted did not happen; each has words on the screen. */
export type ErrorCode =
  | 'unavailable'
  | 'denied'
  | 'room-full'
  | 'already-started'
  | 'closed'
  | 'not-enough-coins'
  /** The one seat is taken up by a battle that runs. */
  | 'in-battle'
  /** No open room has this code. */
  | 'unknown-code'
  | 'too-many-codes'
  | 'not-ready'
  | 'bot-too-often'
  | 'removed'
  | 'no-questions'
  | 'too-late'
  | 'switched-off'
  | 'busy'
  | 'other';

/** How an intent ended. */
export type IntentResult =
  { readonly ok: true } | { readonly ok: false; readonly reason: ErrorCode };

export const DONE: IntentResult = { ok: true };
export const failed = (reason: ErrorCode): IntentResult => ({ ok: false, reason });

/** Ends a transaction for a reason of the game. */
export class IntentRefused extends Error {
  override readonly name = 'IntentRefused';
  readonly reason: ErrorCode;

  constructor(reason: ErrorCode) {
    super(reason);
    this.reason = reason;
  }
}

/** Waits for the server's answer to a write or a transaction; only a error that is neither is thrown. */
export async function outcomeOf(work: Promise<unknown>): Promise<IntentResult> {
  try {
    await work;
    return DONE;
  } catch (error) {
    if (error instanceof IntentRefused) return failed(error.reason);
    if (!(error instanceof FirebaseError)) throw error;
    return failed(errorOf(error.code));
  }
}

function errorOf(code: string): ErrorCode {
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
      return 'other';
  }
}
