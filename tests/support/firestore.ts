import { resolve } from 'node:path';
import { startEmulator } from '../../emulator/start.ts';
import { ROOT } from '../../scripts/project/root.ts';

/** A Firestore for one test file. */
export interface TestFirestore {
  host: string;
  port: number;
  stop: () => Promise<void>;
}

/**
 * A Firestore emulator with the product's rules: Google's, if this run has one, else a new one of ours
 * on a free port. Tests keep apart by projects of their own.
 */
export async function startFirestore(): Promise<TestFirestore> {
  const official = process.env['FIRESTORE_EMULATOR_HOST'];
  if (process.env['FIRESTORE_EMULATOR'] === 'official' && official) {
    const [host = '', port] = official.split(':');
    return { host, port: Number(port), stop: () => Promise.resolve() };
  }
  const { host, port, stop } = await startEmulator({
    rules: resolve(ROOT, 'firestore.rules'),
    indexes: resolve(ROOT, 'firestore.indexes.json'),
  });
  return { host, port, stop };
}
