import type { Auth } from 'firebase/auth';
import type { Getter } from 'jotai';
import { authAtom } from '../client-atoms.ts';

/** The Auth of this page. Throws before RealtimeProvider has connected. */
export function connectedAuth(get: Getter): Auth {
  const auth = get(authAtom);
  if (!auth) throw new Error('not connected');
  return auth;
}
