import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  addDoc,
  arrayRemove,
  arrayUnion,
  average,
  collection,
  collectionGroup,
  connectFirestoreEmulator,
  count,
  deleteDoc,
  deleteField,
  doc,
  endBefore,
  FieldPath,
  getAggregate,
  getDoc,
  getDocs,
  getFirestore,
  increment,
  limit,
  limitToLast,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  setLogLevel,
  snapshotEqual,
  startAfter,
  sum,
  terminate,
  Timestamp,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import type { DocumentReference, Firestore } from 'firebase/firestore/lite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOpenFirestore } from '../../support/firestore.ts';
import type { OpenFirestore } from '../../support/firestore.ts';

// These tests provoke errors.
setLogLevel('silent');

let emulator: OpenFirestore;
let db: Firestore;
let ref: DocumentReference;
beforeAll(async () => {
  emulator = await startOpenFirestore();
});
afterAll(() => emulator.stop());
beforeEach(() => {
  const projectId = emulator.shared?.project ?? `lite-${randomUUID().slice(0, 13)}`;
  db = getFirestore(initializeApp({ projectId }, randomUUID()));
  connectFirestoreEmulator(db, '127.0.0.1', emulator.port, emulator.credentials);
  ref = doc(db, 'c', 'a');
});
afterEach(async () => {
  await deleteApp(db.app);
  await emulator.shared?.clear();
});

const stored = async () => (await getDoc(ref)).data();

describe.each(['document', 'batch', 'transaction'] as const)('writes by %s', (kind) => {
  type Writes = Pick<ReturnType<typeof writeBatch>, 'set' | 'update' | 'delete'>;

  /** The same write in each of the three ways. */
  async function write(action: (writes: Writes) => unknown): Promise<void> {
    if (kind === 'batch') {
      const batch = writeBatch(db);
      action(batch);
      return batch.commit();
    }
    if (kind === 'transaction') {
      return runTransaction(db, async (transaction) => {
        // same calls, but each returns the transaction instead of the batch
        action(transaction as unknown as Writes);
      });
    }
    // same calls, but each returns a promise instead of the batch
    const direct = { set: setDoc, update: updateDoc, delete: deleteDoc } as unknown as Writes;
    await action(direct);
  }

  it('set, merge, update and delete', async () => {
    await write((to) => to.set(ref, { foo: 1 }));
    await write((to) => to.set(ref, { bar: 2, n: increment(2) }, { merge: true }));
    const mask = ['bar', new FieldPath('baz', 'x')];
    await write((to) => to.set(ref, { foo: 9, bar: 3, baz: { x: 4 } }, { mergeFields: mask }));
    await write((to) => to.update(ref, { 'baz.y': 5, n: increment(1) }));
    expect(await stored()).toEqual({ foo: 1, bar: 3, n: 3, baz: { x: 4, y: 5 } });
    await write((to) => to.delete(ref));
    await write((to) => to.delete(ref));
    expect(await stored()).toBeUndefined();
  });

  it('an update needs the document', async () => {
    await expect(write((to) => to.update(ref, { foo: 1 }))).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

it('transforms and deletes fields', async () => {
  await setDoc(ref, { list: ['foo', 'old'], time: null, gone: 1 });
  await updateDoc(ref, { list: arrayUnion('bar'), time: serverTimestamp(), gone: deleteField() });
  await updateDoc(ref, 'list', arrayRemove('old'));
  expect(await stored()).toEqual({ list: ['foo', 'bar'], time: expect.any(Timestamp) });
});

it('a transaction is repeated when its document changes meanwhile', async () => {
  let tries = 0;
  await runTransaction(db, async (transaction) => {
    const found = await transaction.get(ref);
    if (++tries === 1) await setDoc(ref, { n: 5 });
    transaction.set(ref, { n: ((found.get('n') as number | undefined) ?? 0) + 1 });
  });
  expect(tries).toBe(2);
  expect(await stored()).toEqual({ n: 6 });
});

describe('queries', () => {
  beforeEach(async () => {
    for (const [i, id] of ['a', 'b', 'c'].entries()) await setDoc(doc(db, 'c', id), { n: i + 1 });
  });
  const ids = async (...parts: Parameters<typeof query>[1][]) =>
    (await getDocs(query(collection(db, 'c'), ...parts))).docs.map(({ id }) => id).join('');

  it('filter, sort, limit and page', async () => {
    expect(await ids()).toBe('abc');
    expect(await ids(where('n', '==', 4))).toBe('');
    expect(await ids(where(new FieldPath('n'), '>=', 2))).toBe('bc');
    expect(await ids(orderBy('n', 'desc'), limit(2))).toBe('cb');
    expect(await ids(orderBy('n'), limitToLast(2))).toBe('bc');
    expect(await ids(orderBy('n'), startAfter(1), endBefore(3))).toBe('b');
    const first = await getDocs(query(collection(db, 'c'), orderBy('n'), limit(1)));
    expect(await ids(orderBy('n'), startAfter(first.docs[0]))).toBe('bc');
  });

  it('find the documents of a collection group', async () => {
    await setDoc(doc(db, 'x/foo/g/1'), {});
    await setDoc(doc(db, 'x/bar/y/z/g/2'), {});
    const found = await getDocs(collectionGroup(db, 'g'));
    expect(found.docs.map(({ id }) => id)).toEqual(['2', '1']);
  });

  it('find a document that was added', async () => {
    expect((await addDoc(collection(db, 'c'), { n: 9 })).id).toHaveLength(20);
    expect((await getDocs(collection(db, 'c'))).size).toBe(4);
  });

  it('count, sum and average', async () => {
    const asked = { n: count(), total: sum('n'), mean: average('n') };
    const result = await getAggregate(query(collection(db, 'c'), where('n', '<', 3)), asked);
    expect(result.data()).toEqual({ n: 2, total: 3, mean: 1.5 });
  });

  it('snapshots are equal until something changes', async () => {
    const asked = query(collection(db, 'c'), limit(10));
    const before = await getDocs(asked);
    expect(snapshotEqual(before, await getDocs(asked))).toBe(true);
    await updateDoc(ref, { n: 7 });
    expect(snapshotEqual(before, await getDocs(asked))).toBe(false);
  });
});

it('a terminated client may be terminated again', async () => {
  await getDoc(ref);
  await terminate(db);
  await terminate(db);
  expect(() => getDoc(ref)).toThrow('terminated');
});
