import {
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updateProfile,
} from 'firebase/auth';
import type { Auth, User } from 'firebase/auth';
import { atom } from 'jotai';
import { completeSignIn, pendingSignInOf } from './pending-sign-in.ts';
import { connectedAuth } from './connected-auth.ts';
import { chosenNameAtom } from './sign-in-atoms.ts';
import { signInErrorOf } from './sign-in-error.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Whether the address has to be verified; the server asks too. */
  readonly mustBeVerified: boolean;
}

/** Signs in. @returns null, or the error; after `not-verified` the page can send the mail again */
export const signInAtom = atom(
  null,
  (get, set, { email, password, mustBeVerified }: Credentials) => {
    set(chosenNameAtom, null);
    return signInErrorOf(async () => {
      const auth = connectedAuth(get);
      const { user } = await signInWithEmailAndPassword(pendingSignInOf(auth), email, password);
      if (mustBeVerified && !user.emailVerified) return 'not-verified';
      await completeSignIn(auth, user);
      return null;
    });
  },
);

/**
 * Creates an account under a name. If the address must be verified, it sends the mail and does not sign in.
 * @param backTo the address that the link of the mail ends on
 * @returns null, or the error
 */
export const signUpAtom = atom(
  null,
  (get, set, input: Credentials & { readonly name: string; readonly backTo: string }) =>
    signInErrorOf(async () => {
      const auth = connectedAuth(get);
      const { email, password, name, mustBeVerified, backTo } = input;
      const { user } = await createUserWithEmailAndPassword(pendingSignInOf(auth), email, password);
      await updateProfile(user, { displayName: name });
      if (mustBeVerified) {
        await sendEmailVerification(user, { url: backTo });
        return;
      }
      set(chosenNameAtom, name);
      await completeSignIn(auth, user);
    }),
);

/** Sends the mail of the last sign-up, or of the last sign-in that was not verified, once more. */
export const sendVerificationAtom = atom(null, (get, _set, backTo: string) =>
  signInErrorOf(async () => {
    const currentUser = await waitingIn(pendingSignInOf(connectedAuth(get)));
    if (!currentUser) return 'internal';
    await sendEmailVerification(currentUser, { url: backTo });
    return null;
  }),
);

/**
 * The user who has signed up by e-mail and has not opened the mail yet, since the last page or in another tab. Signs out a
 * user who waits for too long.
 */
async function waitingIn(room: Auth): Promise<User | null> {
  await room.authStateReady();
  const user = room.currentUser;
  const isByMail =
    user?.email && user.providerData.some(({ providerId }) => providerId === 'password');
  if (!isByMail) return null;
  if (!(await waitsTooLong(user, false))) return user;
  await room.signOut();
  return null;
}

/** The next visitor of a shared browser must not be signed in to an account that somebody left unverified. */
const MAX_WAIT_MS = 60 * 60_000;

/**
 * Whether a user signed in more than an hour ago. Both times are from Firebase's clock, because the browser's clock may be
 * hours off.
 * @param isExact asks Firebase for its current time; otherwise the time is that of the last token, at most an hour old
 */
async function waitsTooLong(user: User, isExact: boolean): Promise<boolean> {
  const { authTime, issuedAtTime } = await user.getIdTokenResult(isExact);
  return Date.parse(issuedAtTime) - Date.parse(authTime) > MAX_WAIT_MS;
}

/** The address of the user who has not opened the mail yet, or null; null too if Firebase does not answer. */
export const readWaitingAtom = atom(null, async (get): Promise<string | null> => {
  let email: string | null = null;
  await signInErrorOf(async () => {
    email = (await waitingIn(pendingSignInOf(connectedAuth(get))))?.email ?? null;
  });
  return email;
});

/** Forgets the user who waits for a verification mail, for instance to sign up with another address. */
export const forgetWaitingAtom = atom(null, (get) => pendingSignInOf(connectedAuth(get)).signOut());

/**
 * Signs in the waiting user if the mail's link was opened meanwhile, on this device or another. If the check fails, it can be
 * repeated. @returns whether the user still waits
 */
export const admitVerifiedAtom = atom(null, async (get): Promise<boolean> => {
  const auth = connectedAuth(get);
  const room = pendingSignInOf(auth);
  const error = await signInErrorOf(async () => {
    const user = await waitingIn(room);
    if (!user) return;
    await user.reload();
    if (!user.emailVerified) return;
    // this also renews the token, which the server reads: the current one is older than the confirmation
    if (await waitsTooLong(user, true)) return room.signOut();
    await completeSignIn(auth, user);
  });
  // Firebase knows this user no longer
  if (error === 'internal') await room.signOut();
  return room.currentUser !== null;
});

/** Sends a mail with a link to set a new password. The result does not reveal whether the address has an account. */
export const resetPasswordAtom = atom(
  null,
  async (get, _set, { email, backTo }: { email: string; backTo: string }) => {
    const error = await signInErrorOf(() =>
      sendPasswordResetEmail(connectedAuth(get), email, { url: backTo }),
    );
    return error === 'wrong-credentials' ? null : error;
  },
);
