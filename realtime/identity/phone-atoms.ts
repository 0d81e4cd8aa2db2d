import { atom } from 'jotai';
import { connectedAuth } from './connected-auth.ts';
import { completeSignIn, pendingSignInOf } from './pending-sign-in.ts';
import { chosenNameAtom } from './sign-in-atoms.ts';
import type { SignInError } from './sign-in-error.ts';
import { signInErrorOf } from './sign-in-error.ts';

/** What Firebase knows a sent code by; null while none was sent. */
const verificationIdAtom = atom<string | null>(null);

/** Sends a code to a number. Its code is loaded by the first. @returns null, or what went wrong */
export const sendCodeAtom = atom(
  null,
  (get, set, { number, container }: { number: string; container: HTMLElement }) =>
    signInErrorOf(async () => {
      const { sendCode } = await import('./phone-code.ts');
      set(
        verificationIdAtom,
        await sendCode(pendingSignInOf(connectedAuth(get)), number, container),
      );
    }),
);

/** How checking a code ended. `nameless`: the number is right, and nobody knows the player's name yet. */
export type CodeCheck = 'signed-in' | 'nameless' | SignInError;

/** Checks a code; signs in who has a name, and lets the others wait for `giveNameAtom`. */
export const checkCodeAtom = atom(null, async (get, set, code: string): Promise<CodeCheck> => {
  const auth = connectedAuth(get);
  const room = pendingSignInOf(auth);
  const error = await signInErrorOf(async () => {
    const verificationId = get(verificationIdAtom);
    if (verificationId === null) return 'expired-code';
    const { checkCode } = await import('./phone-code.ts');
    const user = await checkCode(room, verificationId, code);
    set(chosenNameAtom, null);
    if (user.displayName) await completeSignIn(auth, user);
    return null;
  });
  return error ?? (room.currentUser ? 'nameless' : 'signed-in');
});

/** Gives the name of who has shown a number, and signs them in. @returns null, or what went wrong */
export const giveNameAtom = atom(null, (get, set, name: string) =>
  signInErrorOf(async () => {
    const auth = connectedAuth(get);
    const { currentUser } = pendingSignInOf(auth);
    if (!currentUser) return 'expired-code';
    const { setName } = await import('./phone-code.ts');
    await setName(currentUser, name);
    set(chosenNameAtom, name);
    await completeSignIn(auth, currentUser);
    return null;
  }),
);
