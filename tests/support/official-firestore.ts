import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFirestoreEmulator } from '../../scripts/firestore-emulator/start-firestore-emulator.ts';
import { Running } from '../../scripts/process/running.ts';
import { pickFreePorts } from '../../scripts/project/free-port.ts';

/**
 * Before all tests of a suite: with FIRESTORE_EMULATOR=official, starts Google's emulator once, and
 * tells the tests by FIRESTORE_EMULATOR_HOST. Otherwise each file starts ours for itself.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['FIRESTORE_EMULATOR'] !== 'official') return undefined;
  const running = new Running();
  const dataDir = mkdtempSync(join(tmpdir(), 'quizbout-firestore-'));
  const ports = await pickFreePorts({ web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 });
  try {
    await startFirestoreEmulator({
      edition: 'official',
      host: '127.0.0.1',
      port: ports.firestore,
      dataDir,
      onChild: running.addEmulator,
    });
  } catch (error) {
    await running.stop();
    throw error;
  }
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${ports.firestore}`;
  return async () => {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
