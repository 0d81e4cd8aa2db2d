import type { Auth } from 'firebase-admin/auth';
import { FirebaseAuthError } from 'firebase-admin/auth';

/** Deletes who somebody is at Firebase; whoever is gone already stays gone. */
export function identityDeleter(auth: () => Auth): (uid: string) => Promise<void> {
  return async (uid) => {
    try {
      await auth().deleteUser(uid);
    } catch (error) {
      const isGone = error instanceof FirebaseAuthError && error.code === 'auth/user-not-found';
      if (!isGone) throw error;
    }
  };
}
