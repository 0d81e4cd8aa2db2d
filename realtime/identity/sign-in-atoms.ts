import { signOut } from 'firebase/auth';
import { atom } from 'jotai';
import { pendingSignInOf } from './pending-sign-in.ts';
import { connectedAuth } from './connected-auth.ts';

/** The name typed at this page's sign-up; an ID token issued before it does not contain it. */
export const chosenNameAtom = atom<string | null>(null);

/** Signs out the player and the pending sign-in. */
export const signOutAtom = atom(null, async (get, set) => {
  set(chosenNameAtom, null);
  const auth = connectedAuth(get);
  await pendingSignInOf(auth).signOut();
  await signOut(auth);
});
