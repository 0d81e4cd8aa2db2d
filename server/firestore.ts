import type { App } from 'firebase-admin/app';
import { getApps, initializeApp } from 'firebase-admin/app';
import type { Firestore } from 'firebase-admin/firestore';
import { getFirestore } from 'firebase-admin/firestore';
import { expectNoMetadataServer, serverEnvironment } from './environment.ts';

/** The server's Firebase, made at the first call. One for the process. */
export function adminApp(): App {
  const [made] = getApps();
  if (made) return made;
  const { FIREBASE_PROJECT_ID: projectId, FIRESTORE_EMULATOR_HOST } = serverEnvironment();
  if (FIRESTORE_EMULATOR_HOST) expectNoMetadataServer();
  return initializeApp({ projectId });
}

/** The server's Firestore, which the rules do not bind. One for the process. */
export function adminFirestore(): Firestore {
  return getFirestore(adminApp());
}
