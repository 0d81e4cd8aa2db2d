'use client';

import { getApps } from 'firebase/app';
import { onAuthStateChanged } from 'firebase/auth';
import { Provider, createStore } from 'jotai';
import type { ReactNode } from 'react';
import type { PublicEnvironment } from '../domain/contract/public-environment.ts';
import type { AuthClient } from './auth-client.ts';
import { connectAuth } from './auth-client.ts';
import { authAtom } from './client-atoms.ts';
import { setIdentity, useConnection, whenAttestable } from './page-connection.ts';

interface Connection {
  readonly client: AuthClient;
  readonly store: ReturnType<typeof createStore>;
}

/** Lives as long as the tab: the sign-in pages follow each other without a reload. */
let current: Connection | null = null;

function connect(environment: PublicEnvironment): Connection {
  const client = connectAuth(environment, window.location.hostname);
  const store = createStore();
  store.set(authAtom, client.auth);
  onAuthStateChanged(client.auth, (user) => setIdentity(store, user));
  return { client, store };
}

function subscribeTo(environment: PublicEnvironment, notify: () => void): () => void {
  let isUnsubscribed = false;
  whenAttestable(environment, () => {
    if (isUnsubscribed) return;
    // RealtimeProvider deletes the app, which both share, when its page is left
    if (!current || !getApps().includes(current.client.app)) current = connect(environment);
    notify();
  });
  return () => {
    isUnsubscribed = true;
  };
}

const SOURCE = { subscribe: subscribeTo, current: () => current };

/** Connects a sign-in page: Auth and the identity atoms, without Firestore and reactfire, to keep the page small. */
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
  const connection = useConnection(SOURCE, environment);
  if (!connection) return connecting;
  return <Provider store={connection.store}>{children}</Provider>;
}
