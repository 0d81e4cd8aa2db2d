import type { User } from 'firebase/auth';
import type { createStore } from 'jotai';
import { useState, useSyncExternalStore } from 'react';
import type { PublicEnvironment } from '../domain/contract/public-environment.ts';
import { loadAppCheck, needsAppCheck } from './app-check-client.ts';
import { identityAtom } from './identity/identity-atom.ts';

/** A connection that exists while React subscribes to it. */
export interface ConnectionSource<Connection> {
  /** @returns ends the subscription */
  readonly subscribe: (environment: PublicEnvironment, notify: () => void) => () => void;
  readonly current: () => Connection | null;
}

/** The connection of this page; null on the server and until the browser has connected. */
export function useConnection<Connection>(
  source: ConnectionSource<Connection>,
  environment: PublicEnvironment,
): Connection | null {
  // a refreshed page sends an equal environment as a new object, which must not cut the connection
  const [subscribe] = useState(() => (notify: () => void) => source.subscribe(environment, notify));
  return useSyncExternalStore(subscribe, source.current, () => null);
}

/** Calls `connect` at once, or as soon as the code of App Check is loaded where it is on. */
export function whenAttestable(environment: PublicEnvironment, connect: () => void): void {
  if (needsAppCheck(environment)) void loadAppCheck(environment).then(connect);
  else connect();
}

/** Puts Auth's user into `identityAtom`. */
export function setIdentity(store: ReturnType<typeof createStore>, user: User | null): void {
  const known = store.get(identityAtom);
  // while an account is being created, Auth does not have the name yet, but the atom has
  const name = user?.displayName ?? (known.state === 'signed-in' ? known.name : '');
  store.set(
    identityAtom,
    user ? { state: 'signed-in', uid: user.uid, name } : { state: 'signed-out' },
  );
}
