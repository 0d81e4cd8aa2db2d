import { watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/** Editors write a file in several steps; it is read once there was no change for this long. */
const QUIET_MS = 100;

/**
 * Calls back whenever a file's content was written. Watches the folder, because many editors replace the file.
 * @returns stops watching
 */
export function watchFile(path: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(dirname(resolve(path)), { persistent: false }, (_event, name) => {
    if (name !== basename(path)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
