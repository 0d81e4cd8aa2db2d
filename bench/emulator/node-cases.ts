import { deleteApp, initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  getCountFromServer,
  getDocs,
  getFirestore,
  limit,
  onSnapshot,
  orderBy,
  query,
  runTransaction,
  setDoc,
  terminate,
  where,
  writeBatch,
} from 'firebase/firestore';
import type { Firestore } from 'firebase/firestore';
import type { Figure } from '../support/figure.ts';
import { firstThen, rate, seconds as secondsOf, times as timesOf } from '../support/figure.ts';
import { spread } from '../support/percentile.ts';

/** A separate web SDK (Node build, gRPC), with its own channel and cache. */
export interface Client {
  readonly db: Firestore;
  close(): Promise<void>;
}

let clients = 0;

/** The time in which one query over a large collection is repeated. */
const QUERY_MS = 5_000;

function openClient(port: number): Client {
  const app = initializeApp({ projectId: 'demo-bench', apiKey: 'none' }, `client-${clients++}`);
  const db = getFirestore(app);
  connectFirestoreEmulator(db, '127.0.0.1', port, { mockUserToken: 'owner' });
  return {
    db,
    close: async () => {
      await terminate(db);
      await deleteApp(app);
    },
  };
}

/**
 * Single-document commits per second from 16 writers, each waiting for its acknowledgement, after both processes are
 * warm.
 */
export async function commitsPerSecond(
  port: number,
  {
    warmUpSeconds,
    seconds,
    collection: name = 'commits',
  }: {
    readonly warmUpSeconds: number;
    readonly seconds: number;
    readonly collection?: string;
  },
): Promise<number> {
  const client = openClient(port);
  const warm = performance.now() + warmUpSeconds * 1_000;
  for (let n = 0; performance.now() < warm; n++) await setDoc(doc(client.db, 'warm/up'), { n });
  let count = 0;
  const started = performance.now();
  const end = started + seconds * 1_000;
  const writer = async (id: number) => {
    for (let n = 0; performance.now() < end; n++) {
      await setDoc(doc(client.db, `${name}/w${id}-${n % 100}`), { n, text: 'x'.repeat(100) });
      count++;
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, id) => writer(id)));
  const perSecond = count / ((performance.now() - started) / 1_000);
  await client.close();
  return perSecond;
}

/** Eight clients each increment the same document `times` times; the SDK retries. */
export async function hotSpot(port: number, times: number): Promise<Figure> {
  const all = Array.from({ length: 8 }, () => openClient(port));
  const path = `hot/${Date.now()}`;
  await setDoc(doc(all[0]!.db, path), { n: 0 });
  let attempts = 0;
  let failed = 0;
  const started = performance.now();
  await Promise.all(
    all.map(async ({ db }) => {
      for (let i = 0; i < times; i++) {
        await runTransaction(db, async (transaction) => {
          attempts++;
          const snapshot = await transaction.get(doc(db, path));
          transaction.update(snapshot.ref, { n: (snapshot.data()!['n'] as number) + 1 });
        }).catch(() => failed++);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  const wanted = all.length * times;
  const done = wanted - failed;
  const total = (await getDocs(collection(all[0]!.db, 'hot'))).docs.at(-1)?.data()['n'] as number;
  for (const client of all) await client.close();
  const lost = done - total;
  const tries = (attempts / wanted).toFixed(1);
  return rate(done / seconds, `, ${tries} tries, ${failed} gave up, ${lost} lost`);
}

/**
 * The time from a set in one client to the callback in another, `rounds` times, with `count` listeners on as many
 * queries that all match the document.
 * @returns the first and the last callback, p50 / p95
 */
export async function setToListener(port: number, count: number, rounds: number): Promise<Figure> {
  const [writer, reader] = [openClient(port), openClient(port)];
  const name = `latency${count}-${Date.now()}`;
  const target = doc(writer.db, `${name}/doc`);
  await setDoc(target, { n: -1 });
  const heard = new Map<number, number>();
  const heardBy = new Set<string>();
  const first: number[] = [];
  const last: number[] = [];
  const stops: (() => void)[] = [];
  let sent = 0;
  let done: (() => void) | undefined;
  let wanted = -1;
  await Promise.all(
    Array.from({ length: count }, (_, i) => {
      const ready = Promise.withResolvers<void>();
      const matching = query(collection(reader.db, name), where('n', '>=', -2 - i));
      const stop = onSnapshot(matching, { includeMetadataChanges: true }, (snapshot) => {
        const n = snapshot.docs[0]?.data()['n'] as number;
        if (n === wanted && !heardBy.has(`${i} ${n}`)) {
          heardBy.add(`${i} ${n}`);
          const times = (heard.get(n) ?? 0) + 1;
          heard.set(n, times);
          if (times === 1) first.push(performance.now() - sent);
          if (times === count) done?.();
        }
        if (!snapshot.metadata.fromCache) ready.resolve();
      });
      stops.push(stop);
      return ready.promise;
    }),
  );
  for (let n = 0; n < rounds; n++) {
    const all = Promise.withResolvers<void>();
    done = all.resolve;
    wanted = n;
    sent = performance.now();
    void setDoc(target, { n });
    await all.promise;
    last.push(performance.now() - sent);
  }
  for (const stop of stops) stop();
  await writer.close();
  await reader.close();
  return timesOf(last, count === 1 ? spread(last) : `first ${spread(first)}, all ${spread(last)}`);
}

/** Fills a collection with documents of about 200 bytes. */
export async function fill(port: number, name: string, size: number): Promise<Figure> {
  const client = openClient(port);
  const started = performance.now();
  for (let start = 0; start < size; start += 500) {
    const batch = writeBatch(client.db);
    for (let i = start; i < Math.min(size, start + 500); i++) {
      const id = String(i).padStart(6, '0');
      const fields = { key: i % 10_000, at: i, even: i % 2 === 0, text: 'x'.repeat(120) };
      batch.set(doc(client.db, `${name}/d${id}`), fields);
    }
    await batch.commit();
  }
  await client.close();
  return secondsOf((performance.now() - started) / 1_000);
}

/** Queries over a filled collection: the first of up to 21 runs in 5 s (it may build an index), and the median of the rest. */
export async function queries(port: number, name: string): Promise<Record<string, Figure>> {
  const client = openClient(port);
  const from = collection(client.db, name);
  const cases = {
    'selective filter, 10 results': () => getDocs(query(from, where('key', '==', 77), limit(10))),
    'two filters and an order, 10 results': () =>
      getDocs(query(from, where('even', '==', true), orderBy('at', 'desc'), limit(10))),
    'no filter, first 100': () => getDocs(query(from, limit(100))),
    'count of all': () => getCountFromServer(from),
  };
  const result: Record<string, Figure> = {};
  for (const [label, run] of Object.entries(cases)) {
    const samples = [];
    const until = performance.now() + QUERY_MS;
    for (let i = 0; i < 21 && (i < 2 || performance.now() < until); i++) {
      const started = performance.now();
      await run();
      samples.push(performance.now() - started);
    }
    result[label] = firstThen(samples);
  }
  await client.close();
  return result;
}
