'use client';

import { Provider, createStore } from 'jotai';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { AuthProvider, FirebaseAppProvider, useUser } from 'reactfire';
import type { PublicEnvironment } from '../domain/contract/public-environment.ts';
import { authAtom, firestoreAtom } from './client-atoms.ts';
import type { FirebaseClient } from './firebase-client.ts';
import { connectFirebase } from './firebase-client.ts';
import { setIdentity, useConnection, whenAttestable } from './page-connection.ts';

type Store = ReturnType<typeof createStore>;

interface Connection {
  client: FirebaseClient;
  store: Store;
}

/** Survives the unmount of a layout whose successor mounts in the same commit. */
let current: Connection | null = null;
let subscribers = 0;

function connect(environment: PublicEnvironment): Connection {
  const client = connectFirebase(environment, window.location.hostname);
  const store = createStore();
  store.set(firestoreAtom, client.firestore);
  store.set(authAtom, client.auth);
  return { client, store };
}

function subscribeTo(environment: PublicEnvironment, notify: () => void): () => void {
  subscribers += 1;
  whenAttestable(environment, () => {
    // the layout may have unmounted while App Check was loading
    if (subscribers === 0) return;
    current ??= connect(environment);
    notify();
  });
  return () => {
    subscribers -= 1;
    // strict mode unsubscribes and subscribes again within one task: keep the connection then
    queueMicrotask(() => {
      if (subscribers > 0) return;
      current?.client.stop();
      current = null;
    });
  };
}

const SOURCE = { subscribe: subscribeTo, current: () => current };

/** Connects a page to Firebase with Firestore; its children get the app, Auth and a store of atoms. */
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
  const connection = useConnection(SOURCE, environment);
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

/** Copies reactfire's user into `identityAtom`. */
function IdentityBridge({ store }: { store: Store }) {
  const { status, data: user } = useUser();
  useEffect(() => {
    if (status !== 'loading') setIdentity(store, user);
  }, [status, user, store]);
  return null;
}
