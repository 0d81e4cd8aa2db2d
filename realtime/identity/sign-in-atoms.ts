import { signOut } from 'firebase/auth';
import { atom } from 'jotai';
import { connectedAuth } from './connected-auth.ts';

/** The name that was typed at the sign-up of this page; an ID token of the same minute does not hold it yet. */
export const chosenNameAtom = atom<string | null>(null);

/** Signs out. */
export const signOutAtom = atom(null, (get, set) => {
  set(chosenNameAtom, null);
  return signOut(connectedAuth(get));
});
