import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './setup-error.ts';

/** The folders of a data folder, one for each emulator. */
export const storageOf = (dataDir: string) => ({
  auth: join(dataDir, 'auth'),
  firestore: join(dataDir, 'firestore'),
});

/**
 * Removes the accounts and documents of a data folder, and nothing else in it.
 * @throws SetupError if a living process uses them
 */
export function removeStoredData(dataDir: string): void {
  const { auth, firestore } = storageOf(dataDir);
  const lock = join(firestore, 'lock');
  const holder = holderOf(lock);
  if (holder !== undefined) {
    throw new SetupError(
      `Process ${holder} uses ${firestore}, so --fresh removes nothing: end that game or give another folder with --data; if the process is none of ours, delete ${lock}.`,
    );
  }
  for (const folder of [auth, firestore]) rmSync(folder, { recursive: true, force: true });
}

/** The living process that our Firestore emulator named in its lock; the lock begins with its id. */
function holderOf(lock: string): number | undefined {
  if (!existsSync(lock)) return undefined;
  const pid = Number(/^\d+/.exec(readFileSync(lock, 'utf8'))?.[0] ?? 0);
  return pid > 0 && pid !== process.pid && isAlive(pid) ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: a process of another user
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
