import type { Firestore } from 'firebase/firestore';
import {
  connectFirestoreEmulator,
  initializeFirestore,
  memoryLocalCache,
  terminate,
} from 'firebase/firestore';
import type { PublicEnvironment } from '../domain/contract/public-environment.ts';
import type { AuthClient } from './auth-client.ts';
import { addressOf, connectAuth } from './auth-client.ts';

/**
 * The Firebase of one page. `stop` ends Firestore alone: app and Auth stay, because reactfire finds an Auth by its
 * app's name.
 */
export interface FirebaseClient extends AuthClient {
  firestore: Firestore;
  /** Ends the Firestore and opens another one of the same app. */
  renew: () => Firestore;
  stop: () => void;
}

/** Connects to Auth and Firestore: both of the real project, or both emulators on the host that served the page. */
export function connectFirebase(environment: PublicEnvironment, hostname: string): FirebaseClient {
  const { app, auth } = connectAuth(environment, hostname);
  const open = () => {
    const opened = initializeFirestore(app, { localCache: memoryLocalCache() });
    if (environment.emulators) {
      connectFirestoreEmulator(opened, addressOf(hostname), environment.emulators.firestore);
    }
    return opened;
  };
  let current = open();
  // the end of an instance that has failed may be refused, or never come
  const stop = () => void terminate(current).catch(() => undefined);
  const renew = () => {
    stop();
    current = open();
    return current;
  };
  return { app, auth, firestore: current, renew, stop };
}
