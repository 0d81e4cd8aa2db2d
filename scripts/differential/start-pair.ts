import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator } from '@quizbout/firestore-emulator';
import { startFirestoreEmulator } from '../firestore-emulator/start-firestore-emulator.ts';
import { Running } from '../process/running.ts';
import { pickFreePorts } from '../project/free-port.ts';
import type { Pair } from './compare.ts';
import { Edition } from './edition.ts';

/**
 * Options with which Google's emulator needs half of the processor: the fast compiler alone, one collector, and no report of
 * each request that fails, which thousands of cases do on purpose.
 */
const javaOptions = (folder: string): readonly string[] => [
  '-XX:TieredStopAtLevel=1',
  '-XX:+UseSerialGC',
  `-Djava.util.logging.config.file=${join(folder, LOGGING)}`,
];
const LOGGING = 'logging.properties';

export interface RunningPair extends Pair {
  stop(): Promise<void>;
}

/**
 * Rules of a project that sets none: everything is allowed. Google's emulator compiles them for every new project,
 * which takes a second with the rules of the game.
 */
const OPEN_RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{document=**} { allow read, write; }
  }
}
`;

/**
 * Starts ours in this process and Google's in another.
 * @throws SetupError in one sentence without a jar or Java
 */
export async function startPair(): Promise<RunningPair> {
  const folder = mkdtempSync(join(tmpdir(), 'quizbout-differential-'));
  const running = new Running();
  const { firestore: port } = await pickFreePorts({
    web: 0,
    auth: 0,
    firestore: 0,
    hub: 0,
    logging: 0,
  });
  const host = '127.0.0.1';
  const rules = join(folder, 'open.rules');
  writeFileSync(rules, OPEN_RULES);
  writeFileSync(join(folder, LOGGING), 'handlers=\n.level=OFF\n');
  try {
    await startFirestoreEmulator({
      edition: 'official',
      host,
      port,
      dataDir: folder,
      rules,
      javaOptions: javaOptions(folder),
      onChild: running.addEmulator,
      onLine: () => {},
    });
  } catch (error) {
    await running.stop();
    throw error;
  }
  const { ours, stop: stopOurs } = await startOurs();
  const official = new Edition('official', `${host}:${port}`);
  return {
    ours,
    official,
    async stop() {
      official.close();
      await stopOurs();
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Our emulator alone, in this process. */
export async function startOurs(): Promise<{ ours: Edition; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'quizbout-differential-'));
  const rules = join(folder, 'open.rules');
  writeFileSync(rules, OPEN_RULES);
  const emulator = await startEmulator({ rules });
  const ours = new Edition('ours', emulator.address);
  return {
    ours,
    async stop() {
      ours.close();
      await emulator.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
