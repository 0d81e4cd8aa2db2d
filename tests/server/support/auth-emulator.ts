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
    options?: { isVerified: boolean },
  ) => Promise<{ uid: string; idToken: string }>;
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
    async signUp(email, displayName, { isVerified } = { isVerified: true }) {
      const password = 'secret-1';
      const { localId: uid = '' } = await ask('signUp', { email, password, displayName });
      if (isVerified) await ask('update', { localId: uid, emailVerified: true }, 'owner');
      const { idToken = '' } = await ask('signInWithPassword', {
        email,
        password,
        returnSecureToken: true,
      });
      return { uid, idToken };
    },
    stop,
  };
}
