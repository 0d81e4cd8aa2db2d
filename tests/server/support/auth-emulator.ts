import { inject } from 'vitest';
import { LOCAL_PROJECT } from '../../../scripts/project/root.ts';

/** The real Auth emulator, with the accounts of one test file. */
export interface TestAuth {
  /** In the form of FIREBASE_AUTH_EMULATOR_HOST. */
  address: string;
  /** Signs up by e-mail, as the browser's SDK does; the address is verified by default. */
  signUp: (
    email: string,
    displayName?: string,
    options?: { isVerified?: boolean; photoUrl?: string },
  ) => Promise<{ uid: string; idToken: string }>;
  /** Signs in anonymously, if the project allows that. */
  signUpAnonymously: () => Promise<{ uid: string; idToken: string }>;
  /**
   * Signs in with Google, with these claims about the user.
   * @param own an ID token of the account to which Google's is linked
   */
  signInWithGoogle: (
    claims: Readonly<Record<string, unknown>>,
    own?: string,
  ) => Promise<{ uid: string; idToken: string }>;
  /** Gives a user an address and a password. */
  nameThemself: (idToken: string, email: string, password: string) => Promise<void>;
  /** Signs in again. @returns an ID token of this moment */
  signIn: (email: string, password: string) => Promise<string>;
  /** Sets a new password by the link of a mail, as the page of the link does. */
  resetPassword: (email: string, newPassword: string) => Promise<void>;
}

/** The Auth emulator of this run (`one-auth-emulator.ts`), without accounts. */
export async function emptyAuth(): Promise<TestAuth> {
  const address = inject('authAddress');
  const accounts = `http://${address}/emulator/v1/projects/${LOCAL_PROJECT}/accounts`;
  const emptied = await fetch(accounts, { method: 'DELETE' });
  if (!emptied.ok) throw new Error(`Auth: ${await emptied.text()}`);

  async function ask(method: string, body: object, bearer?: string) {
    const url = `http://${address}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`;
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`Auth ${method}: ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  }

  return {
    address,
    async signUp(email, displayName, { isVerified = true, photoUrl } = {}) {
      const password = 'secret-1';
      const made = await ask('signUp', { email, password, displayName });
      const { localId: uid = '' } = made;
      if (photoUrl !== undefined) await ask('update', { idToken: made['idToken'], photoUrl });
      if (isVerified) await ask('update', { localId: uid, emailVerified: true }, 'owner');
      const { idToken = '' } = await ask('signInWithPassword', {
        email,
        password,
        returnSecureToken: true,
      });
      return { uid, idToken };
    },
    async signUpAnonymously() {
      const { localId: uid = '', idToken = '' } = await ask('signUp', { returnSecureToken: true });
      return { uid, idToken };
    },
    async signInWithGoogle(claims, own) {
      const { localId: uid = '', idToken = '' } = await ask('signInWithIdp', {
        ...(own !== undefined && { idToken: own }),
        postBody: `id_token=${encodeURIComponent(JSON.stringify(claims))}&providerId=google.com`,
        requestUri: 'http://localhost',
        returnSecureToken: true,
        returnIdpCredential: true,
      });
      return { uid, idToken };
    },
    async nameThemself(idToken, email, password) {
      await ask('update', { idToken, email, password });
    },
    async signIn(email, password) {
      const fields = { email, password, returnSecureToken: true };
      return (await ask('signInWithPassword', fields))['idToken'] ?? '';
    },
    async resetPassword(email, newPassword) {
      const { oobCode } = await ask(
        'sendOobCode',
        { requestType: 'PASSWORD_RESET', email, returnOobLink: true },
        'owner',
      );
      await ask('resetPassword', { oobCode, newPassword });
    },
  };
}
