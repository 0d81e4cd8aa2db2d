/** Why there is no session any more. */
export type SessionEndReason = 'over' | 'deactivated';

/** The page that ends what is left of a session, Firebase's user above all, without a question. */
export const logOutPath = (why: SessionEndReason): string => `/auth/log-out/?ended=${why}`;

/** Reads back what `logOutPath` wrote; null where one came to be asked. */
export function readSessionEnd(
  ended: string | readonly string[] | undefined,
): SessionEndReason | null {
  return ended === 'over' || ended === 'deactivated' ? ended : null;
}

const listeners = new Set<(why: SessionEndReason) => void>();

/** Calls the listener whenever the server says that this page has no session. @returns how to stop */
export function onSessionEnded(listener: (why: SessionEndReason) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells everybody who listens. */
export function announceSessionEnded(why: SessionEndReason): void {
  for (const listener of listeners) listener(why);
}
