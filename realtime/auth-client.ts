import type { FirebaseApp } from 'firebase/app';
import { initializeApp } from 'firebase/app';
import type { Auth } from 'firebase/auth';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth';
import { attest } from './app-check-client.ts';
import type { PublicEnvironment } from '../domain/contract/public-environment.ts';

/** Who the page belongs to, without anything to read. */
export interface AuthClient {
  readonly app: FirebaseApp;
  readonly auth: Auth;
}

/**
 * Connects to Firebase's identities: of the real project, or of the emulator on the host that served the page, so that a
 * phone in the same network reaches it too. Asked twice for one page, it gives the same.
 */
export function connectAuth(environment: PublicEnvironment, hostname: string): AuthClient {
  const { firebase, emulators } = environment;
  const app = initializeApp({
    ...firebase,
    // a popup's address is made of it, also where the emulator then handles the popup
    authDomain: firebase.authDomain || hostname,
  });
  attest(app);
  // not getAuth: it brings the code of popups, redirects and phones
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulators) {
    const url = `http://${addressOf(hostname)}:${emulators.auth}`;
    connectAuthEmulator(auth, url, { disableWarnings: true });
  }
  return { app, auth };
}

/** A host as it stands in an address. */
export function addressOf(hostname: string): string {
  return hostname.includes(':') ? `[${hostname}]` : hostname;
}
