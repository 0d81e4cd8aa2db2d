import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startAuthEmulator } from '../../../scripts/auth-emulator/start-auth-emulator.ts';
import { Running } from '../../../scripts/process/running.ts';
import { pickFreePorts } from '../../../scripts/project/free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the Auth emulator, in the form of FIREBASE_AUTH_EMULATOR_HOST. */
    authAddress: string;
  }
}

/** Before all tests that sign in: the real Auth emulator, whose start takes longer than all of them together. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
  project.provide('authAddress', `127.0.0.1:${ports.auth}`);
  return stop;
}
