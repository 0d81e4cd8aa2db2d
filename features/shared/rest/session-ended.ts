const listeners = new Set<() => void>();

/** Calls the listener whenever the server says that this page has no session. @returns how to stop */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells everybody who listens. */
export function announceSessionEnded(): void {
  for (const listener of listeners) listener();
}
