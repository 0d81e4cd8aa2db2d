import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/** Editors write a file in several steps; it is read once there was no change for this long. */
const QUIET_MS = 100;

/**
 * Calls back whenever a file's content was written. Watches the folder, because many editors replace the file.
 * @param failed gets the error that prevents or ends the watch, once at the most
 * @returns stops watching
 */
export function watchFile(
  path: string,
  changed: () => void,
  failed: (error: Error) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher;
  try {
    watcher = watch(dirname(resolve(path)), { persistent: false }, (_event, name) => {
      if (name !== basename(path)) return;
      clearTimeout(timer);
      timer = setTimeout(changed, QUIET_MS);
    });
  } catch (error) {
    // Linux limits the watches of a user (ENOSPC).
    failed(error as Error);
    return () => {};
  }
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    watcher.close();
  };
  // Without a listener an error would end the process.
  watcher.on('error', (error) => {
    if (isOver) return;
    stop();
    failed(error);
  });
  return stop;
}
