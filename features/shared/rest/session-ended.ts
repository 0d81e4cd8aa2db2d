/** Why the session has ended. */
export type SessionEndReason = 'over' | 'deactivated';

/** The address of the log-out page, which signs out Firebase's user without a question if our server knows no session. */
export const logOutPath = (why: SessionEndReason): string => `/auth/log-out/?ended=${why}`;

/** Reads the reason from that address; null if the player asked to log out. */
export function readSessionEnd(
  ended: string | readonly string[] | undefined,
): SessionEndReason | null {
  return ended === 'over' || ended === 'deactivated' ? ended : null;
}

const listeners = new Set<(why: SessionEndReason) => void>();

/** Calls the listener when the server answers that this page has no session. @returns unsubscribes */
export function onSessionEnded(listener: (why: SessionEndReason) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls all listeners. */
export function announceSessionEnded(why: SessionEndReason): void {
  for (const listener of listeners) listener(why);
}
