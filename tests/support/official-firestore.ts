import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFirestoreEmulator } from '../../scripts/firestore-emulator/start-firestore-emulator.ts';
import { Running } from '../../scripts/process/running.ts';
import { pickFreePorts } from '../../scripts/project/free-port.ts';

type Stop = () => Promise<void>;

/**
 * The start shared by this process: each project of Vitest loads this file again, and two emulators would have two
 * addresses.
 */
const shared = globalThis as { officialFirestore?: Promise<Stop> };

/**
 * Before all tests of a suite: with FIRESTORE_EMULATOR=official, starts Google's emulator once for all suites of the
 * run, and sets FIRESTORE_EMULATOR_HOST for the tests. Otherwise each file starts ours.
 */
export default async function setup(): Promise<Stop | undefined> {
  if (process.env['FIRESTORE_EMULATOR'] !== 'official') return undefined;
  shared.officialFirestore ??= start();
  return shared.officialFirestore;
}

async function start(): Promise<Stop> {
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
