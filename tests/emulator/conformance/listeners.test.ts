import {
  addDoc,
  collection,
  deleteDoc,
  disableNetwork,
  doc,
  enableNetwork,
  getDoc,
  getDocs,
  limit,
  limitToLast,
  onSnapshot,
  onSnapshotsInSync,
  orderBy,
  query,
  runTransaction,
  setDoc,
  terminate,
  updateDoc,
  waitForPendingWrites,
  where,
  writeBatch,
} from 'firebase/firestore';
import type { DocumentSnapshot, QuerySnapshot } from 'firebase/firestore';
import { describe, expect, it } from 'vitest';
import { dataOf, useBackend } from './support/backend.ts';
import { Events } from './support/events.ts';

const backend = useBackend();
const ALL = { includeMetadataChanges: true };

describe('a document listener', () => {
  it('reports a write exactly twice, pending and confirmed', async () => {
    const ref = doc(await backend.filled({}), 'a');
    const events = new Events<DocumentSnapshot>();
    onSnapshot(ref, ALL, events.push);
    expect((await events.next()).exists()).toBe(false);

    await setDoc(ref, { a: 1 });
    for (const hasPendingWrites of [true, false]) {
      const snapshot = await events.next();
      expect(snapshot.data()).toEqual({ a: 1 });
      expect(snapshot.metadata.hasPendingWrites).toBe(hasPendingWrites);
    }
    await backend.caughtUp(ref.firestore);
    expect(events.untaken).toBe(0);
  });

  it('reports a deletion once', async () => {
    const ref = doc(await backend.filled({ a: { n: 1 } }), 'a');
    const events = new Events<DocumentSnapshot>();
    onSnapshot(ref, ALL, events.push);
    expect((await events.next()).data()).toEqual({ n: 1 });
    await deleteDoc(ref);
    const gone = await events.next();
    expect(gone.exists()).toBe(false);
    expect(gone.metadata.hasPendingWrites).toBe(false);
    await backend.caughtUp(ref.firestore);
    expect(events.untaken).toBe(0);
  });

  it('reports each change once without metadata changes', async () => {
    const ref = doc(await backend.filled({}), 'a');
    const events = new Events<DocumentSnapshot>();
    onSnapshot(ref, events.push);
    await events.next();
    await setDoc(ref, { n: 1 });
    await setDoc(ref, { n: 2 });
    expect((await events.next()).data()).toEqual({ n: 1 });
    expect((await events.next()).data()).toEqual({ n: 2 });
    await backend.caughtUp(ref.firestore);
    expect(events.untaken).toBe(0);
  });

  it('receives a write of a transaction from the server only', async () => {
    const ref = doc(await backend.filled({}), 'a');
    const events = new Events<DocumentSnapshot>();
    onSnapshot(ref, events.push);
    await events.nextRemote();
    await runTransaction(ref.firestore, async (transaction) => {
      transaction.set(ref, { value: 'done' });
    });
    const snapshot = await events.next();
    expect(snapshot.data()).toEqual({ value: 'done' });
    expect(snapshot.metadata.hasPendingWrites).toBe(false);
  });

  it('may be followed by another one from inside its callback', async () => {
    const ref = doc(await backend.filled({ a: { n: 1 } }), 'a');
    const second = await new Promise<DocumentSnapshot>((resolve) => {
      const stop = onSnapshot(ref, () => {
        onSnapshot(ref, resolve);
        stop();
      });
    });
    expect(second.data()).toEqual({ n: 1 });
  });

  it('fires before the snapshots-in-sync event that follows it', async () => {
    const ref = doc(await backend.filled({ a: { n: 1 } }), 'a');
    const order: string[] = [];
    await new Promise<void>((resolve) => onSnapshot(ref, () => (order.push('doc'), resolve())));
    order.length = 0;
    const done = new Promise<void>((resolve) =>
      onSnapshotsInSync(ref.firestore, () => {
        order.push('sync');
        if (order.length === 3) resolve();
      }),
    );
    await setDoc(ref, { n: 3 });
    await done;
    expect(order.slice(0, 3)).toEqual(['sync', 'doc', 'sync']);
  });
});

describe('a query listener', () => {
  it('gives its changes the right indexes', async () => {
    const coll = await backend.filled({ a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
    const events = new Events<QuerySnapshot>();
    onSnapshot(query(coll, orderBy('n')), events.push);
    const changes = async () =>
      (await events.next())
        .docChanges()
        .map(({ doc, type, oldIndex, newIndex }) => `${type} ${doc.id} ${oldIndex} ${newIndex}`);
    expect(await changes()).toEqual(['added a -1 0', 'added b -1 1', 'added c -1 2']);
    await setDoc(doc(coll, 'b'), { n: 4 });
    expect(await changes()).toEqual(['modified b 1 2']);
    await deleteDoc(doc(coll, 'c'));
    expect(await changes()).toEqual(['removed c 1 -1']);
  });

  it('reports a batch twice: both documents pending, both confirmed', async () => {
    const coll = await backend.filled({});
    const events = new Events<QuerySnapshot>();
    onSnapshot(coll, ALL, events.push);
    expect((await events.nextRemote()).size).toBe(0);
    const batch = writeBatch(coll.firestore).set(doc(coll, 'a'), { a: 1 });
    void batch.set(doc(coll, 'b'), { b: 2 }).commit();
    for (const hasPendingWrites of [true, false]) {
      const snapshot = await events.next();
      expect(dataOf(snapshot)).toEqual([{ a: 1 }, { b: 2 }]);
      expect(snapshot.metadata.hasPendingWrites).toBe(hasPendingWrites);
    }
  });

  it('takes a refused batch back', async () => {
    const coll = await backend.filled({});
    const events = new Events<QuerySnapshot>();
    onSnapshot(coll, ALL, events.push);
    await events.nextRemote();
    const batch = writeBatch(coll.firestore).set(doc(coll, 'a'), { a: 1 });
    const commit = batch.update(doc(coll, 'b'), { b: 2 }).commit();
    const refused = expect(commit).rejects.toMatchObject({ code: 'not-found' });
    expect(dataOf(await events.next())).toEqual([{ a: 1 }]);
    const reverted = await events.next();
    expect(reverted.size).toBe(0);
    expect(reverted.metadata.hasPendingWrites).toBe(false);
    await refused;
  });

  it('that shares documents with another starts from the cache, then is confirmed', async () => {
    const coll = await backend.filled({
      1: { key: '1', open: true },
      2: { key: '2', open: true },
      4: { key: '4', open: false },
    });
    const first = new Events<QuerySnapshot>();
    onSnapshot(query(coll, where('key', '<', '4')), first.push);
    await first.next();
    const second = new Events<QuerySnapshot>();
    onSnapshot(query(coll, where('open', '==', true)), ALL, second.push);
    for (const fromCache of [true, false]) {
      const snapshot = await second.next();
      expect(snapshot.size).toBe(2);
      expect(snapshot.metadata.fromCache).toBe(fromCache);
    }
  });

  it('limit and limitToLast over the same target are independent', async () => {
    const coll = await backend.filled({ a: { n: 0 }, b: { n: 1 }, c: { n: 1 }, d: { n: 2 } });
    const first = query(coll, orderBy('n', 'asc'), limit(2));
    const last = query(coll, orderBy('n', 'desc'), limitToLast(2));
    const firsts = new Events<QuerySnapshot>();
    const lasts = new Events<QuerySnapshot>();
    const ids = async (events: Events<QuerySnapshot>) =>
      (await events.next()).docs.map(({ id }) => id).join('');
    onSnapshot(first, firsts.push)();
    onSnapshot(first, firsts.push);
    const stopLast = onSnapshot(last, lasts.push);
    expect(await ids(firsts)).toBe('ab');
    expect(await ids(lasts)).toBe('ba');
    await setDoc(doc(coll, 'e'), { n: -1 });
    expect(await ids(firsts)).toBe('ea');
    expect(await ids(lasts)).toBe('ae');
    stopLast();
    await updateDoc(doc(coll, 'a'), { n: -2 });
    onSnapshot(last, lasts.push);
    expect(await ids(firsts)).toBe('ae');
    expect(await ids(lasts)).toBe('ea');
  });

  it('is refused by the server for a reserved segment, every time', async () => {
    const bad = collection(backend.client(), 'a/__badpath__/b');
    for (let i = 0; i < 2; i++) {
      const error = await new Promise((_, reject) => onSnapshot(bad, () => {}, reject)).catch(
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject({ code: 'invalid-argument', message: expect.any(String) });
    }
  });
});

describe('the network', () => {
  it('reports fromCache while the network is off', async () => {
    const coll = await backend.filled({ a: { n: 1 } });
    const events = new Events<QuerySnapshot>();
    onSnapshot(coll, ALL, events.push);
    expect((await events.next()).metadata.fromCache).toBe(false);
    await disableNetwork(coll.firestore);
    expect((await events.next()).metadata.fromCache).toBe(true);
    await enableNetwork(coll.firestore);
    expect((await events.next()).metadata.fromCache).toBe(false);
  });

  it('a query that began while it came back gets later writes', async () => {
    const coll = await backend.filled({});
    const events = new Events<QuerySnapshot>();
    onSnapshot(coll, ALL, events.push);
    await disableNetwork(coll.firestore);
    const written = addDoc(coll, { a: 1 });
    void enableNetwork(coll.firestore);
    await written;
    let snapshot = await events.nextRemote();
    if (snapshot.empty) snapshot = await events.nextRemote();
    expect(dataOf(snapshot)).toEqual([{ a: 1 }]);
  });

  it('queues writes in order until it returns', async () => {
    const db = backend.client();
    const ref = doc(db, 'c/a');
    await disableNetwork(db);
    await waitForPendingWrites(db);
    await expect(getDoc(ref)).rejects.toMatchObject({ code: 'unavailable' });
    const writes = [setDoc(ref, { n: 1 }), updateDoc(ref, { m: 1 }), updateDoc(ref, { n: 2 })];
    const waited = waitForPendingWrites(db);
    expect((await getDoc(ref)).metadata).toMatchObject({ fromCache: true, hasPendingWrites: true });
    await enableNetwork(db);
    await Promise.all([...writes, waited]);
    expect((await getDoc(ref)).data()).toEqual({ n: 2, m: 1 });
  });

  it('a client may be ended with listeners and calls under way', async () => {
    const db = backend.client();
    const ref = doc(db, 'c/a');
    const events = new Events<DocumentSnapshot>();
    const stop = onSnapshot(ref, events.push);
    await events.next();
    void getDocs(collection(db, 'c')).catch(() => {});
    await terminate(db);
    await terminate(db);
    stop();
    const next = backend.client();
    await setDoc(doc(next, 'c/a'), { n: 1 });
    expect((await getDoc(doc(next, 'c/a'))).data()).toEqual({ n: 1 });
  });
});
