import { existsSync, linkSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Its content changes with every start of the machine; only Linux has it. */
const BOOT_ID_FILE = '/proc/sys/kernel/random/boot_id';

/** The real paths of the folders that this process has locked. */
const LOCKED = new Set<string>();

/** The folder already belongs to another emulator, of this process or another one. */
export class FolderInUse extends Error {}

/**
 * Locks an existing folder for this process, with a file `lock` of two lines: the pid and the boot id of the machine.
 * @returns releases the lock; a second call does nothing
 * @throws FolderInUse with the fix, or the file system's error if the file cannot be written
 */
export function lockFolder(folder: string): () => void {
  const path = realpathSync(folder);
  const file = join(path, 'lock');
  const text = `${process.pid}\n${bootId() ?? ''}\n`;
  checkIsFree(folder);
  if (!createLock(file, text)) {
    // a stale lock, or that of another process, which has begun at the same moment
    checkIsFree(folder);
    rmSync(file, { force: true });
    if (!createLock(file, text)) throw new FolderInUse(usedBy(folderHolder(folder), folder));
  }
  LOCKED.add(path);
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    LOCKED.delete(path);
    // A user may have deleted the lock, and another process may have locked the folder since.
    if (existsSync(file) && readFileSync(file, 'utf8') === text) rmSync(file, { force: true });
  };
}

/**
 * The pid of the process that has locked a folder; undefined if none has. A lock of another boot is stale, because its
 * pid may now belong to an unrelated program. Without boot ids the pid decides.
 */
export function folderHolder(folder: string): number | undefined {
  if (!existsSync(folder)) return undefined;
  const path = realpathSync(folder);
  if (LOCKED.has(path)) return process.pid;
  const file = join(path, 'lock');
  if (!existsSync(file)) return undefined;
  const [pid = '', boot = ''] = readFileSync(file, 'utf8').split('\n');
  const holder = Number(pid);
  // The pid of this process without an entry in LOCKED is the reused pid of an earlier process.
  if (holder === process.pid || !isAlive(holder)) return undefined;
  const current = bootId();
  return boot !== '' && current !== undefined && boot !== current ? undefined : holder;
}

/**
 * Creates a lock with its text at once, so that no other process reads an empty one. Only two starts over the same stale
 * lock, within a millisecond, would both get it.
 * @returns false if there is one
 */
function createLock(file: string, text: string): boolean {
  const whole = `${file}.${process.pid}`;
  writeFileSync(whole, text);
  try {
    linkSync(whole, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(whole, { force: true });
  }
}

/** @throws FolderInUse */
function checkIsFree(folder: string): void {
  const holder = folderHolder(folder);
  if (holder !== undefined) throw new FolderInUse(usedBy(holder, folder));
}

function usedBy(holder: number | undefined, folder: string): string {
  return holder === process.pid
    ? `The data folder ${folder} is in use by another emulator of this process: stop that one or give another folder.`
    : `The data folder ${folder} is in use by process ${holder}: stop it, give another folder with --data, ` +
        `or delete ${join(folder, 'lock')} if process ${holder} is another program.`;
}

function bootId(): string | undefined {
  try {
    return readFileSync(BOOT_ID_FILE, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
