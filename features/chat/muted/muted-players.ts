const KEY = 'quizbout.muted';
/** The oldest are forgotten. */
const MOST = 200;
const NOBODY: readonly string[] = [];
const listeners = new Set<() => void>();
let known: { text: string | null; ids: readonly string[] } = { text: null, ids: NOBODY };

/** The ids of the players who are muted on this device. The same array until it changes. */
export function mutedPlayers(): readonly string[] {
  const text = stored();
  if (text !== known.text) known = { text, ids: parse(text) };
  return known.ids;
}

/** Mutes a player, or lets them be heard again. */
export function setMuted(playerId: string, isMuted: boolean): void {
  const others = mutedPlayers().filter((id) => id !== playerId);
  const ids = isMuted ? [...others, playerId].slice(-MOST) : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // where nothing may be stored, it holds until the page is closed
    known = { text: stored(), ids };
  }
  for (const listener of listeners) listener();
}

/** Calls back when somebody is muted or heard again, in this tab or another. @returns how to stop */
export function watchMuted(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parse(text: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : NOBODY;
  } catch {
    return NOBODY;
  }
}
