import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from 'firebase-admin/app';
import { getApps, initializeApp } from 'firebase-admin/app';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { getFirestore } from 'firebase-admin/firestore';
import { expectEmulator, serverEnvironment } from './environment.ts';
import { isContested } from './firestore-errors.ts';

/** The server's Firebase, made at the first call. One for the process. */
export function adminApp(): App {
  const [made] = getApps();
  if (made) return made;
  const { FIREBASE_PROJECT_ID: projectId, FIRESTORE_EMULATOR_HOST } = serverEnvironment();
  if (FIRESTORE_EMULATOR_HOST) expectEmulator();
  return initializeApp({ projectId });
}

/** The server's Firestore, which the rules do not bind. One for the process. */
export function adminFirestore(): Firestore {
  return getFirestore(adminApp());
}

/** The attempts that a contested transaction of a person gets, as by Firestore's client. */
const ATTEMPTS = 5;
/** An attempt that lasted this long has met a lock's time-out, which ends both calls at the same moment. */
const TIMED_OUT_MS = 1_000;
/** The two calls must not begin again together. */
const APART_MS = 400;

/**
 * Runs a transaction that only another call of the same person contests: a second tab, or a call repeated by the page.
 * A contested one runs again at once, because its reads wait for the other's locks; Firestore's client would wait about a
 * second. After a lock's time-out it waits up to 0.4 s, a random time.
 */
export async function runPersonalTransaction<T>(
  firestore: Firestore,
  run: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const began = performance.now();
    try {
      return await firestore.runTransaction(run, { maxAttempts: 1 });
    } catch (error) {
      if (!isContested(error) || attempt === ATTEMPTS) throw error;
      if (performance.now() - began > TIMED_OUT_MS) await sleep(Math.random() * APART_MS);
    }
  }
}

/** Whether two snapshots of a document show the same write, or both none. */
export function isSameVersion(one: DocumentSnapshot, other: DocumentSnapshot): boolean {
  if (!one.updateTime || !other.updateTime) return one.exists === other.exists;
  return one.updateTime.isEqual(other.updateTime);
}
