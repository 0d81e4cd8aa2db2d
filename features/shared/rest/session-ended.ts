/** Why there is no session any more. */
export type SessionEnd = 'over' | 'deactivated';

/** The page that ends what is left of a session, Firebase's user above all, without a question. */
export const logOutPath = (why: SessionEnd): string => `/auth/log-out/?ended=${why}`;

/** Reads back what `logOutPath` wrote; null where one came to be asked. */
export function readSessionEnd(ended: string | readonly string[] | undefined): SessionEnd | null {
  return ended === 'over' || ended === 'deactivated' ? ended : null;
}

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
