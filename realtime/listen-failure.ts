import type { FirestoreError } from 'firebase/firestore';
import type { ListenFailure } from './snapshot.ts';

/** Why the server ended a listener, in the words a screen needs. */
export function listenFailure({ code }: FirestoreError): ListenFailure {
  switch (code) {
    case 'permission-denied':
    case 'unauthenticated':
      return 'denied';
    case 'unavailable':
    case 'deadline-exceeded':
    case 'resource-exhausted':
      return 'unavailable';
    default:
      return 'other';
  }
}
