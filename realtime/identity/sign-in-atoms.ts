import { FirebaseError } from 'firebase/app';
import {
  createUserWithEmailAndPassword,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
} from 'firebase/auth';
import { atom } from 'jotai';
import { connectedAuth } from './connected-auth.ts';
import { identityAtom } from './identity-atom.ts';

/** Why signing in or up failed. */
export type SignInFault =
  | 'wrong-credentials'
  | 'email-in-use'
  | 'invalid-email'
  | 'weak-password'
  | 'disabled'
  | 'too-many-requests'
  | 'not-allowed'
  | 'unavailable'
  | 'other';

/** The name that was typed at the sign-up of this page; Auth tells of the new user before it knows the name. */
export const chosenNameAtom = atom<string | null>(null);

/** Signs in; resolves to null, or to what went wrong. */
export const signInAtom = atom(
  null,
  (get, set, { email, password }: { email: string; password: string }) => {
    set(chosenNameAtom, null);
    return faultOf(signInWithEmailAndPassword(connectedAuth(get), email, password));
  },
);

/** Creates an account under a name; resolves to null, or to what went wrong. */
export const signUpAtom = atom(
  null,
  (get, set, input: { name: string; email: string; password: string }) =>
    faultOf(
      (async () => {
        const auth = connectedAuth(get);
        set(chosenNameAtom, input.name);
        const { user } = await createUserWithEmailAndPassword(auth, input.email, input.password);
        await updateProfile(user, { displayName: input.name });
        // Auth tells of the new user before the name is set, and is silent about the name
        set(identityAtom, { state: 'signed-in', uid: user.uid, name: input.name });
      })(),
    ),
);

/** Signs out. */
export const signOutAtom = atom(null, (get, set) => {
  set(chosenNameAtom, null);
  return signOut(connectedAuth(get));
});

const FAULTS: Readonly<Record<string, SignInFault>> = {
  'auth/invalid-credential': 'wrong-credentials',
  'auth/user-not-found': 'wrong-credentials',
  'auth/wrong-password': 'wrong-credentials',
  'auth/email-already-in-use': 'email-in-use',
  'auth/invalid-email': 'invalid-email',
  'auth/weak-password': 'weak-password',
  'auth/user-disabled': 'disabled',
  'auth/too-many-requests': 'too-many-requests',
  'auth/operation-not-allowed': 'not-allowed',
  'auth/network-request-failed': 'unavailable',
};

async function faultOf(work: Promise<unknown>): Promise<SignInFault | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error;
    return FAULTS[error.code] ?? 'other';
  }
}
