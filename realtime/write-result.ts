import { FirebaseError } from 'firebase/app';

/** How a write ended, in the words a screen needs. */
export type WriteResult = { ok: true } | { ok: false; reason: WriteFailure };

export type WriteFailure = 'denied' | 'unavailable' | 'invalid' | 'other';

/** Waits for the server's answer to a write; only a fault that is no FirebaseError is thrown. */
export async function attempt(write: Promise<unknown>): Promise<WriteResult> {
  try {
    await write;
    return { ok: true };
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error;
    return { ok: false, reason: failureOf(error.code) };
  }
}

function failureOf(code: string): WriteFailure {
  switch (code) {
    case 'permission-denied':
    case 'unauthenticated':
      return 'denied';
    case 'unavailable':
    case 'deadline-exceeded':
      return 'unavailable';
    case 'invalid-argument':
      return 'invalid';
    default:
      return 'other';
  }
}
