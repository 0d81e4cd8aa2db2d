/** The one local storage key with all persisted state. */
export const ROOT_KEY = 'quizbout';
/** Increased when a state's shape changes so that its guard cannot read the old one. */
const STATE_VERSION = 1;
/** How long a write waits for another tab to finish its own. */
const PERSIST_TIMEOUT_MS = 5_000;

const LOCK = 'quizbout.state';

/** Thrown when another tab has held the storage for 5 s; nothing was written. */
export class PersistTimeout extends Error {
  override readonly name = 'PersistTimeout';

  constructor(group: string) {
    super(`"${group}" could not be kept: another tab has held the storage for 5 s.`);
  }
}

type Groups = Readonly<Record<string, unknown>>;

/** Reads all persisted state; empty if it has another version, is damaged, or storage is forbidden. */
export function readPersistedRoot(): Groups {
  try {
    const root: unknown = JSON.parse(localStorage.getItem(ROOT_KEY) ?? 'null');
    if (root === null || typeof root !== 'object') return {};
    const { version, groups } = root as Record<string, unknown>;
    if (version !== STATE_VERSION || groups === null || typeof groups !== 'object') return {};
    return groups as Groups;
  } catch {
    return {};
  }
}

/** Writes that wait for another tab, by state. A page that closes writes them without waiting, so that nothing is lost. */
const waiting = new Map<string, unknown>();

/**
 * Stores one state (undefined deletes it) and leaves the others unchanged, however many tabs write at once.
 * @throws PersistTimeout; a full or forbidden storage stores nothing, without an error
 */
export async function writePersistedValue(group: string, value: unknown): Promise<void> {
  // the same listener once, however often
  window.addEventListener('pagehide', writeWaiting);
  waiting.set(group, value);
  // `navigator.locks` is absent outside https and localhost, for example on a phone in the local network
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return writeWaiting();
  try {
    await locks.request(LOCK, { signal: AbortSignal.timeout(PERSIST_TIMEOUT_MS) }, writeWaiting);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      // a value that was set meanwhile has its own write
      if (waiting.get(group) === value) waiting.delete(group);
      throw new PersistTimeout(group);
    }
    throw error;
  }
}

function writeWaiting(): void {
  if (waiting.size === 0) return;
  const groups = { ...readPersistedRoot(), ...Object.fromEntries(waiting) };
  waiting.clear();
  try {
    localStorage.setItem(ROOT_KEY, JSON.stringify({ version: STATE_VERSION, groups }));
  } catch {
    // without storage the page continues with its values in memory
  }
}
