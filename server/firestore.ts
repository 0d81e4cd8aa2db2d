import type { App } from 'firebase-admin/app';
import { getApps, initializeApp } from 'firebase-admin/app';
import type { Firestore } from 'firebase-admin/firestore';
import { getFirestore } from 'firebase-admin/firestore';
import { serverEnvironment } from './environment.ts';

/** The server's Firebase, made at the first call. One for the process. */
export function adminApp(): App {
  const [app = initializeApp({ projectId: serverEnvironment().FIREBASE_PROJECT_ID })] = getApps();
  return app;
}

/** The server's Firestore, which the rules do not bind. One for the process. */
export function adminFirestore(): Firestore {
  return getFirestore(adminApp());
}
