/** Why there is no session any more. */
export type SessionEnd = 'over' | 'deactivated';

const listeners = new Set<(why: SessionEnd) => void>();

/** Calls the listener whenever the server says that this page has no session. @returns how to stop */
export function onSessionEnded(listener: (why: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells everybody who listens. */
export function announceSessionEnded(why: SessionEnd): void {
  for (const listener of listeners) listener(why);
}
