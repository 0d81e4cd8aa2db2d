import { atom } from 'jotai';
import { connectedAuth } from './connected-auth.ts';
import { completeSignIn, pendingSignInOf } from './pending-sign-in.ts';
import { chosenNameAtom } from './sign-in-atoms.ts';
import type { SignInError } from './sign-in-error.ts';
import { loaded, signInErrorOf } from './sign-in-error.ts';

/** Firebase's verification id of the sent code; null while none was sent. */
const verificationIdAtom = atom<string | null>(null);

/** Sends a code to a number. The first call loads the program code for it. @returns null, or the error */
export const sendCodeAtom = atom(
  null,
  (get, set, { number, container }: { number: string; container: HTMLElement }) =>
    signInErrorOf(async () => {
      const { sendCode } = await loaded(import('./phone-code.ts'));
      set(
        verificationIdAtom,
        await sendCode(pendingSignInOf(connectedAuth(get)), number, container),
      );
    }),
);

/** The result of a code check. `nameless`: the code is right, and the player has no name yet. */
export type CodeCheck = 'signed-in' | 'nameless' | SignInError;

/** Checks a code. Signs in a player who has a name; others stay in the pending sign-in until `giveNameAtom`. */
export const checkCodeAtom = atom(null, async (get, set, code: string): Promise<CodeCheck> => {
  const auth = connectedAuth(get);
  const room = pendingSignInOf(auth);
  const error = await signInErrorOf(async () => {
    const verificationId = get(verificationIdAtom);
    if (verificationId === null) return 'expired-code';
    const { checkCode } = await loaded(import('./phone-code.ts'));
    const user = await checkCode(room, verificationId, code);
    set(chosenNameAtom, null);
    if (user.displayName) await completeSignIn(auth, user);
    return null;
  });
  return error ?? (room.currentUser ? 'nameless' : 'signed-in');
});

/** Sets the name of the player in the pending sign-in and signs them in. @returns null, or the error */
export const giveNameAtom = atom(null, (get, set, name: string) =>
  signInErrorOf(async () => {
    const auth = connectedAuth(get);
    const { currentUser } = pendingSignInOf(auth);
    if (!currentUser) return 'expired-code';
    const { setName } = await loaded(import('./phone-code.ts'));
    await setName(currentUser, name);
    set(chosenNameAtom, name);
    await completeSignIn(auth, currentUser);
    return null;
  }),
);
