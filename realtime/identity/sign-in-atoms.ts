import { FirebaseError } from 'firebase/app';
import type { Auth } from 'firebase/auth';
import {
  createUserWithEmailAndPassword,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
} from 'firebase/auth';
import type { Getter } from 'jotai';
import { atom } from 'jotai';
import { authAtom } from '../client-atoms.ts';
import { identityAtom } from './identity-atom.ts';

/** Why signing in or up failed. */
export type SignInFault =
  | 'wrong-credentials'
  | 'email-in-use'
  | 'invalid-email'
  | 'weak-password'
  | 'unavailable'
  | 'other';

/** Signs in; resolves to null, or to what went wrong. */
export const signInAtom = atom(
  null,
  (get, _set, { email, password }: { email: string; password: string }) =>
    faultOf(signInWithEmailAndPassword(connectedAuth(get), email, password)),
);

/** Creates an account under a name; resolves to null, or to what went wrong. */
export const signUpAtom = atom(
  null,
  (get, set, input: { name: string; email: string; password: string }) =>
    faultOf(
      (async () => {
        const auth = connectedAuth(get);
        const { user } = await createUserWithEmailAndPassword(auth, input.email, input.password);
        await updateProfile(user, { displayName: input.name });
        // Auth tells of the new user before the name is set, and is silent about the name
        set(identityAtom, { state: 'signed-in', uid: user.uid, name: input.name });
      })(),
    ),
);

/** Signs out. */
export const signOutAtom = atom(null, (get) => signOut(connectedAuth(get)));

function connectedAuth(get: Getter): Auth {
  const auth = get(authAtom);
  if (!auth) throw new Error('Sign-in was asked for before RealtimeProvider had connected.');
  return auth;
}

async function faultOf(work: Promise<unknown>): Promise<SignInFault | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error;
    switch (error.code) {
      case 'auth/invalid-credential':
      case 'auth/user-not-found':
      case 'auth/wrong-password':
        return 'wrong-credentials';
      case 'auth/email-already-in-use':
        return 'email-in-use';
      case 'auth/invalid-email':
        return 'invalid-email';
      case 'auth/weak-password':
        return 'weak-password';
      case 'auth/network-request-failed':
        return 'unavailable';
      default:
        return 'other';
    }
  }
}
