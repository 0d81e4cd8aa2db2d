import { signOut } from 'firebase/auth';
import { atom } from 'jotai';
import { pendingSignInOf } from './pending-sign-in.ts';
import { connectedAuth } from './connected-auth.ts';

/** The name that was typed at the sign-up of this page; an ID token of the same minute does not hold it yet. */
export const chosenNameAtom = atom<string | null>(null);

/** Signs out, and lets nobody wait to be signed in. */
export const signOutAtom = atom(null, async (get, set) => {
  set(chosenNameAtom, null);
  const auth = connectedAuth(get);
  await pendingSignInOf(auth).signOut();
  await signOut(auth);
});
