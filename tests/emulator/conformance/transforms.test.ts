import {
  arrayRemove,
  arrayUnion,
  disableNetwork,
  doc,
  enableNetwork,
  getDocFromCache,
  increment,
  onSnapshot,
  runTransaction,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
} from 'firebase/firestore';
import type { DocumentData, DocumentReference, DocumentSnapshot } from 'firebase/firestore';
import { describe, expect, it } from 'vitest';
import { useBackend } from './support/backend.ts';
import { Events } from './support/events.ts';

const backend = useBackend();

/** A document that is listened to, with its first snapshots taken. */
async function listened(initial?: DocumentData) {
  const ref = doc(await backend.filled(initial ? { a: initial } : {}), 'a');
  const events = new Events<DocumentSnapshot>();
  onSnapshot(ref, { includeMetadataChanges: true }, events.push);
  expect((await events.nextRemote()).data()).toEqual(initial);
  return { ref, events };
}

type Change = (ref: DocumentReference) => Promise<void>;
const merge: (data: DocumentData) => Change = (data) => (ref) => setDoc(ref, data, { merge: true });
const update: (data: DocumentData) => Change = (data) => (ref) => updateDoc(ref, data);

describe('the local guess agrees with the server', () => {
  it.each<[string, DocumentData | undefined, Change, DocumentData]>([
    ['a union creates', undefined, (ref) => setDoc(ref, { l: arrayUnion(1, 2) }), { l: [1, 2] }],
    ['a union appends', { l: [1, 3] }, update({ l: arrayUnion(2, 1, 4) }), { l: [1, 3, 2, 4] }],
    ['merged, too', { l: [1, 3] }, merge({ l: arrayUnion(2, 1, 4) }), { l: [1, 3, 2, 4] }],
    [
      'maps are compared by value',
      { l: [{ a: 'hi' }] },
      update({ l: arrayUnion({ a: 'hi' }, { a: 'bye' }) }),
      { l: [{ a: 'hi' }, { a: 'bye' }] },
    ],
    ['a removal removes all', { l: [1, 3, 1, 3] }, update({ l: arrayRemove(1, 4) }), { l: [3, 3] }],
    ['merged, too', { l: [1, 3, 1, 3] }, merge({ l: arrayRemove(1, 4) }), { l: [3, 3] }],
    [
      'a map is removed',
      { l: [{ a: 1 }, { b: 1 }] },
      update({ l: arrayRemove({ a: 1 }) }),
      { l: [{ b: 1 }] },
    ],
    ['a sum creates', undefined, (ref) => setDoc(ref, { n: increment(1337) }), { n: 1337 }],
    ['merged, too', undefined, merge({ n: increment(1337) }), { n: 1337 }],
    ['integer and integer', { n: 1337 }, update({ n: increment(1) }), { n: 1338 }],
    ['double and double', { n: 13.37 }, update({ n: increment(0.5) }), { n: 13.87 }],
    ['double and integer', { n: 13.37 }, update({ n: increment(1) }), { n: 14.37 }],
    ['integer and double', { n: 1337 }, update({ n: increment(0.1) }), { n: 1337.1 }],
    ['a string is replaced', { n: 'x' }, update({ n: increment(13.37) }), { n: 13.37 }],
    ['two fields deep', { a: { n: 1 } }, update({ 'a.n': increment(1) }), { a: { n: 2 } }],
  ])('%s: from %o', async (_, initial, change, expected) => {
    const { ref, events } = await listened(initial);
    await change(ref);
    expect((await events.nextLocal()).data()).toEqual(expected);
    expect((await events.nextRemote()).data()).toEqual(expected);
  });

  it('a union may hold references', async () => {
    const { ref, events } = await listened();
    await setDoc(ref, { l: arrayUnion(ref) });
    expect((await events.nextRemote()).get('l')[0].path).toBe(ref.path);
  });

  it('increments made offline add up', async () => {
    const { ref, events } = await listened({ n: 0 });
    await disableNetwork(ref.firestore);
    for (const n of [0.1, 0.01, 0.001]) void updateDoc(ref, { n: increment(n) });
    for (const n of [0.1, 0.11, 0.111]) {
      expect((await events.nextLocal()).get('n')).toBeCloseTo(n, 9);
    }
    await enableNetwork(ref.firestore);
    expect((await events.nextRemote()).get('n')).toBeCloseTo(0.111, 9);
  });
});

describe('the cache after the acknowledgement alone', () => {
  const cached = async (initial: DocumentData | undefined, change: Change) => {
    const coll = await backend.filled(initial ? { a: initial } : {}, { cache: 'lru' });
    const ref = doc(coll, 'a');
    await change(ref);
    return (await getDocFromCache(ref)).data();
  };

  it('after a set: its result', async () => {
    expect(await cached(undefined, (ref) => setDoc(ref, { l: arrayUnion(1) }))).toEqual({ l: [1] });
  });

  it('after an update of a document it does not know: nothing', async () => {
    await expect(cached({ l: [42] }, update({ l: arrayUnion(1) }))).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('after a merge into a document it does not know: what it sent', async () => {
    expect(await cached({ l: [42] }, merge({ l: arrayUnion(1, 2) }))).toEqual({ l: [1, 2] });
  });

  it('after updates of one it knows: the whole', async () => {
    const change: Change = async (ref) => {
      await setDoc(ref, { l: [42, 1], n: 1 });
      await updateDoc(ref, { l: arrayUnion(2), n: increment(1) });
      await updateDoc(ref, { l: arrayRemove(1) });
    };
    expect(await cached(undefined, change)).toEqual({ l: [42, 2], n: 2 });
  });
});

describe('server timestamps', () => {
  const NOW = { when: serverTimestamp(), deep: { when: serverTimestamp() } };

  it('are null while pending, estimated on demand, then the same everywhere', async () => {
    const { ref, events } = await listened({ a: 42 });
    await updateDoc(ref, NOW);
    const local = await events.nextLocal();
    expect(local.data()).toEqual({ a: 42, when: null, deep: { when: null } });
    expect(local.get('when', { serverTimestamps: 'estimate' })).toBeInstanceOf(Timestamp);
    const remote = await events.nextRemote();
    const when = remote.get('when') as Timestamp;
    expect(Math.abs(when.toMillis() - Date.now())).toBeLessThan(60_000);
    expect(remote.data()).toEqual({ a: 42, when, deep: { when } });
  });

  it('show the previous value, also one of another type, through several updates', async () => {
    const { ref, events } = await listened({ a: 42 });
    const previous = { serverTimestamps: 'previous' } as const;
    await disableNetwork(ref.firestore);
    void updateDoc(ref, { a: serverTimestamp() });
    void updateDoc(ref, { a: 1337 });
    void updateDoc(ref, { a: serverTimestamp() });
    expect((await events.nextLocal()).get('a', previous)).toBe(42);
    await events.nextLocal();
    expect((await events.nextLocal()).get('a', previous)).toBe(1337);
    await enableNetwork(ref.firestore);
    expect((await events.nextRemote()).get('a')).toBeInstanceOf(Timestamp);
  });

  it('work in transactions', async () => {
    const { ref, events } = await listened();
    const run = (method: 'set' | 'update') =>
      runTransaction(ref.firestore, async (transaction) => {
        if (method === 'set') transaction.set(ref, NOW);
        else transaction.update(ref, NOW);
      });
    await run('set');
    expect((await events.nextRemote()).get('deep.when')).toBeInstanceOf(Timestamp);
    await run('update');
  });

  it('fail in an update of a missing document', async () => {
    const { ref } = await listened();
    const run = (method: 'set' | 'update') =>
      runTransaction(ref.firestore, async (transaction) => {
        if (method === 'set') transaction.set(ref, NOW);
        else transaction.update(ref, NOW);
      });
    await expect(run('update')).rejects.toMatchObject({ code: 'not-found' });
  });
});
