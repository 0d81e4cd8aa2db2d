import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import type { Firestore } from 'firebase-admin/firestore';
import { expectEmulator } from '../../server/environment.ts';
import type { Figure } from '../support/figure.ts';
import { firstThen, rate, times } from '../support/figure.ts';

/** Runs a function with the Admin SDK (gRPC) against a port. */
export async function withAdmin<T>(port: number, run: (db: Firestore) => Promise<T>): Promise<T> {
  expectEmulator();
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${port}`;
  const app = initializeApp({ projectId: 'demo-bench' }, `admin-${port}-${Date.now()}`);
  const db = getFirestore(app);
  try {
    return await run(db);
  } finally {
    await db.terminate();
    await deleteApp(app);
  }
}

/** Single-document commits per second from 16 writers. */
export async function adminCommits(db: Firestore, seconds: number): Promise<Figure> {
  await db.doc('warm/up').set({ n: 0 });
  let count = 0;
  const started = performance.now();
  const end = started + seconds * 1_000;
  const writer = async (id: number) => {
    for (let n = 0; performance.now() < end; n++) {
      await db.doc(`admin/w${id}-${n % 100}`).set({ n, text: 'x'.repeat(100) });
      count++;
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, id) => writer(id)));
  return rate(count / ((performance.now() - started) / 1_000));
}

/** Fills a collection, then times a selective filter over it. */
export async function adminQuery(db: Firestore, name: string, size: number): Promise<Figure> {
  for (let start = 0; start < size; start += 500) {
    const batch = db.batch();
    for (let i = start; i < Math.min(size, start + 500); i++) {
      batch.set(db.doc(`${name}/d${i}`), { key: i % (size / 10), text: 'x'.repeat(120) });
    }
    await batch.commit();
  }
  const samples = [];
  for (let i = 0; i < 11; i++) {
    const started = performance.now();
    await db.collection(name).where('key', '==', 7).get();
    samples.push(performance.now() - started);
  }
  return firstThen(samples);
}

/** The time from a set to the callback of one listener of the same process, `rounds` times. */
export async function adminSetToListener(db: Firestore, rounds: number): Promise<Figure> {
  const document = db.doc('latency/doc');
  await document.set({ n: -1 });
  let heard: ((n: number) => void) | undefined;
  const stop = document.onSnapshot((snapshot) => heard?.(snapshot.get('n') as number));
  const samples: number[] = [];
  for (let n = 0; n < rounds; n++) {
    const started = performance.now();
    const arrived = new Promise<void>((resolve) => {
      heard = (value) => value === n && resolve();
    });
    await document.set({ n });
    await arrived;
    samples.push(performance.now() - started);
  }
  stop();
  return times(samples);
}
