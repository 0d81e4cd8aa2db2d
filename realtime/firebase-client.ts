import type { FirebaseApp } from 'firebase/app';
import { deleteApp, initializeApp } from 'firebase/app';
import type { Auth } from 'firebase/auth';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth';
import type { Firestore } from 'firebase/firestore';
import {
  connectFirestoreEmulator,
  initializeFirestore,
  memoryLocalCache,
} from 'firebase/firestore';
import type { PublicEnvironment } from '../domain/contract/public-environment.ts';

/** The Firebase of one page. */
export interface FirebaseClient {
  app: FirebaseApp;
  auth: Auth;
  firestore: Firestore;
  stop: () => void;
}

/**
 * Connects to Firebase: to the real project, or to the emulators on the host that served the page, so
 * that a phone in the same network reaches them too.
 */
export function connectFirebase(environment: PublicEnvironment, hostname: string): FirebaseClient {
  const app = initializeApp(environment.firebase);
  // not getAuth: it brings the code of popups, redirects and phones, 3 KB
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  const firestore = initializeFirestore(app, { localCache: memoryLocalCache() });
  if (environment.emulators) {
    const host = hostname.includes(':') ? `[${hostname}]` : hostname;
    const authUrl = `http://${host}:${environment.emulators.auth}`;
    connectAuthEmulator(auth, authUrl, { disableWarnings: true });
    connectFirestoreEmulator(firestore, host, environment.emulators.firestore);
  }
  return { app, auth, firestore, stop: () => void deleteApp(app) };
}
