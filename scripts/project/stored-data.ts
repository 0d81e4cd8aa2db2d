import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderHolder } from '@quizbout/firestore-emulator/persist/folder-lock';
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
  const holder = folderHolder(firestore);
  if (holder !== undefined) {
    throw new SetupError(
      `Process ${holder} uses ${firestore}, so --fresh removes nothing: end that game or give another folder with --data; if the process is none of ours, delete ${join(firestore, 'lock')}.`,
    );
  }
  for (const folder of [auth, firestore]) rmSync(folder, { recursive: true, force: true });
}
