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

/** The Firebase app and Auth of a page, without Firestore. */
export interface AuthClient {
  readonly app: FirebaseApp;
  readonly auth: Auth;
}

/**
 * Connects to Firebase Auth of the real project, or to its emulator. The emulator's host is the one that served the page, so
 * a phone in the same network reaches it too. A second call on one page returns the same client.
 */
export function connectAuth(environment: PublicEnvironment, hostname: string): AuthClient {
  const { firebase, emulators } = environment;
  const app = initializeApp({
    ...firebase,
    // the SDK builds the popup's address from it, even where the emulator then handles the popup
    authDomain: firebase.authDomain || hostname,
  });
  attest(app);
  // not getAuth: it would add the code of popups, redirects and phone numbers to the bundle
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  // the language of the screen, for the mails and codes that Firebase sends
  auth.languageCode = document.documentElement.lang || null;
  if (emulators) {
    const url = `http://${addressOf(hostname)}:${emulators.auth}`;
    connectAuthEmulator(auth, url, { disableWarnings: true });
  }
  return { app, auth };
}

/** A host name as a URL needs it: IPv6 in brackets. */
export function addressOf(hostname: string): string {
  return hostname.includes(':') ? `[${hostname}]` : hostname;
}
