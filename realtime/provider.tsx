'use client';

import { Provider, createStore } from 'jotai';
import type { ReactNode } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { AuthProvider, FirebaseAppProvider, useUser } from 'reactfire';
import type { PublicEnvironment } from '../domain/contract/public-environment.ts';
import { loadAppCheck, needsAppCheck } from './app-check-client.ts';
import { authAtom, firestoreAtom } from './client-atoms.ts';
import type { FirebaseClient } from './firebase-client.ts';
import { connectFirebase } from './firebase-client.ts';
import { identityAtom } from './identity/identity-atom.ts';

type Store = ReturnType<typeof createStore>;

interface Connection {
  client: FirebaseClient;
  store: Store;
}

/** The page's connection; it outlives a layout whose successor mounts in the same commit. */
let current: Connection | null = null;
let subscribers = 0;

function connect(environment: PublicEnvironment): Connection {
  const client = connectFirebase(environment, window.location.hostname);
  const store = createStore();
  store.set(firestoreAtom, client.firestore);
  store.set(authAtom, client.auth);
  return { client, store };
}

/** A connection that exists while React subscribes to it: in the browser, and once. */
function subscribeTo(environment: PublicEnvironment, notify: () => void): () => void {
  subscribers += 1;
  const open = () => {
    // the layout may have gone while the code was loaded
    if (subscribers === 0) return;
    current ??= connect(environment);
    notify();
  };
  if (needsAppCheck(environment)) void loadAppCheck(environment).then(open);
  else open();
  return () => {
    subscribers -= 1;
    // strict mode leaves and comes back within the same task; that is no reason to reconnect
    queueMicrotask(() => {
      if (subscribers > 0) return;
      current?.client.stop();
      current = null;
    });
  };
}

/** One page's connection: gives its children the Firebase app and auth, and a store of atoms. */
export function RealtimeProvider({
  environment,
  connecting,
  children,
}: {
  environment: PublicEnvironment;
  /** Shown until the browser has connected; also what the server renders. */
  connecting: ReactNode;
  children: ReactNode;
}) {
  // a refreshed page sends an equal object anew; that must not cut the connection
  const [subscribe] = useState(() => (notify: () => void) => subscribeTo(environment, notify));
  const connection = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );

  if (!connection) return connecting;
  return (
    <FirebaseAppProvider firebaseApp={connection.client.app}>
      <AuthProvider sdk={connection.client.auth}>
        <Provider store={connection.store}>
          <IdentityBridge store={connection.store} />
          {children}
        </Provider>
      </AuthProvider>
    </FirebaseAppProvider>
  );
}

/** Carries the user of reactfire into the atom that realtime reads. */
function IdentityBridge({ store }: { store: Store }) {
  const { status, data: user } = useUser();
  useEffect(() => {
    if (status === 'loading') return;
    const known = store.get(identityAtom);
    // while an account is being created, Auth does not know the name yet, but we do
    const name = user?.displayName ?? (known.state === 'signed-in' ? known.name : '');
    store.set(
      identityAtom,
      user ? { state: 'signed-in', uid: user.uid, name } : { state: 'signed-out' },
    );
  }, [status, user, store]);
  return null;
}
