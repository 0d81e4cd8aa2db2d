import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAuthEmulator } from '../../../scripts/auth-emulator/start-auth-emulator.ts';
import { Running } from '../../../scripts/process/running.ts';
import { pickFreePorts } from '../../../scripts/project/free-port.ts';

/** The real Auth emulator, for one test file. */
export interface TestAuth {
  /** As FIREBASE_AUTH_EMULATOR_HOST wants it. */
  address: string;
  /** Signs up by e-mail, as the browser's SDK does; the address counts as verified unless told otherwise. */
  signUp: (
    email: string,
    displayName?: string,
    options?: { isVerified?: boolean; photoUrl?: string },
  ) => Promise<{ uid: string; idToken: string }>;
  /** Signs in without saying who, where the project allows that. */
  signUpAnonymously: () => Promise<{ uid: string; idToken: string }>;
  /** Signs in with Google, which says `claims` of the user. */
  signInWithGoogle: (
    claims: Readonly<Record<string, unknown>>,
  ) => Promise<{ uid: string; idToken: string }>;
  /** Gives a user an address and a password. */
  nameThemself: (idToken: string, email: string, password: string) => Promise<void>;
  /** Signs in anew. @returns an ID token of this moment */
  signIn: (email: string, password: string) => Promise<string>;
  /** Sets a new password by the link of a mail, as the page of the link does. */
  resetPassword: (email: string, newPassword: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts an Auth emulator without accounts on a free port. */
export async function startAuth(): Promise<TestAuth> {
  const running = new Running();
  const dataDir = mkdtempSync(join(tmpdir(), 'quizbout-auth-'));
  const ports = await pickFreePorts({ web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 });
  const stop = async () => {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { saveAccounts } = await startAuthEmulator({
      host: '127.0.0.1',
      ports,
      dataDir,
      onChild: running.addEmulator,
    });
    running.saveBeforeEnd(saveAccounts);
  } catch (error) {
    await stop();
    throw error;
  }
  const address = `127.0.0.1:${ports.auth}`;

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
    async signInWithGoogle(claims) {
      const { localId: uid = '', idToken = '' } = await ask('signInWithIdp', {
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
    stop,
  };
}
