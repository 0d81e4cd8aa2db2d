import { atom } from 'jotai';
import { completeSignIn, pendingSignInOf } from './pending-sign-in.ts';
import { connectedAuth } from './connected-auth.ts';
import { chosenNameAtom } from './sign-in-atoms.ts';
import { loaded, signInErrorOf } from './sign-in-error.ts';

/** Loads the popup code in advance, so that a press opens the popup at once and no browser blocks it. */
export const prepareGoogleAtom = atom(null, async () => {
  await import('./google-popup.ts').catch(() => undefined);
});

/** Signs in with Google in a popup. @returns null, or the error; closing the popup is no error */
export const signInWithGoogleAtom = atom(null, (get, set) => {
  set(chosenNameAtom, null);
  return signInErrorOf(async () => {
    const auth = connectedAuth(get);
    const { openGooglePopup } = await loaded(import('./google-popup.ts'));
    await completeSignIn(auth, await openGooglePopup(pendingSignInOf(auth)));
  });
});
