import { useSetAtom } from 'jotai';
import { endSessionAtom } from '../session/session-atoms.ts';

/** How to sign out: ends the session, and goes home to a new page that remembers nothing. */
export function useSignOut(): () => Promise<void> {
  const end = useSetAtom(endSessionAtom);
  return () => end('/');
}
