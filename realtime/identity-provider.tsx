'use client';

import { getApps } from 'firebase/app';
import { onAuthStateChanged } from 'firebase/auth';
import { Provider, createStore } from 'jotai';
import type { ReactNode } from 'react';
import { useState, useSyncExternalStore } from 'react';
import type { PublicEnvironment } from '../domain/contract/public-environment.ts';
import { loadAppCheck, needsAppCheck } from './app-check-client.ts';
import type { AuthClient } from './auth-client.ts';
import { connectAuth } from './auth-client.ts';
import { authAtom } from './client-atoms.ts';
import { identityAtom } from './identity/identity-atom.ts';

interface Connection {
  readonly client: AuthClient;
  readonly store: ReturnType<typeof createStore>;
}

/** The tab's connection; the ways to sign in follow each other without a new page. */
let current: Connection | null = null;

function connect(environment: PublicEnvironment): Connection {
  const client = connectAuth(environment, window.location.hostname);
  const store = createStore();
  store.set(authAtom, client.auth);
  onAuthStateChanged(client.auth, (user) => {
    store.set(
      identityAtom,
      user
        ? { state: 'signed-in', uid: user.uid, name: user.displayName ?? '' }
        : { state: 'signed-out' },
    );
  });
  return { client, store };
}

function subscribeTo(environment: PublicEnvironment, notify: () => void): () => void {
  let isLeft = false;
  const open = () => {
    if (isLeft) return;
    // a page that listened may have ended the app that both shared
    if (!current || !getApps().includes(current.client.app)) current = connect(environment);
    notify();
  };
  if (needsAppCheck(environment)) void loadAppCheck(environment).then(open);
  else open();
  return () => {
    isLeft = true;
  };
}

/** For pages where one signs in: the atoms of who sits here, without Firestore. */
export function IdentityProvider({
  environment,
  connecting,
  children,
}: {
  environment: PublicEnvironment;
  /** Shown until the browser has connected; also what the server renders. */
  connecting: ReactNode;
  children: ReactNode;
}) {
  const [subscribe] = useState(() => (notify: () => void) => subscribeTo(environment, notify));
  const connection = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  if (!connection) return connecting;
  return <Provider store={connection.store}>{children}</Provider>;
}
