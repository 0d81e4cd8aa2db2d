/** The one key under which everything the page remembers lies in local storage. */
export const ROOT_KEY = 'quizbout';
/** Raised when a group changes its shape in a way that its schema cannot read. */
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

/** Everything that is kept, by group; nothing where it is of another version, was damaged, or storage is forbidden. */
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

/** What waits for another tab, by group. A page that goes away waits no longer: what was pressed in it is not lost. */
const waiting = new Map<string, unknown>();

/**
 * Keeps one group (undefined forgets it) and leaves the others as they are, however many tabs write at once.
 * @throws PersistTimeout; a storage that is full or forbidden keeps nothing and is no error
 */
export async function writePersistedValue(group: string, value: unknown): Promise<void> {
  // the same listener once, however often
  window.addEventListener('pagehide', writeWaiting);
  waiting.set(group, value);
  // absent outside https and localhost, as on a phone that opens a game in the same house
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return writeWaiting();
  try {
    await locks.request(LOCK, { signal: AbortSignal.timeout(PERSIST_TIMEOUT_MS) }, writeWaiting);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      // what was set since then still waits its own turn
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
    // the page goes on without a memory
  }
}
