import {
  addDoc,
  collection,
  deleteDoc,
  deleteField,
  doc,
  FieldPath,
  getDoc,
  getDocFromServer,
  getDocs,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore';
import type { DocumentData, DocumentReference } from 'firebase/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBackend } from './support/backend.ts';
import { needs } from '../../support/capabilities.ts';

const backend = useBackend();
let ref: DocumentReference;
beforeEach(() => {
  ref = doc(collection(backend.client(), 'things'));
});

async function stored(): Promise<DocumentData | undefined> {
  return (await getDocFromServer(ref)).data();
}

const PERSON = { desc: 'old', owner: { name: 'Ada', email: 'ada@x.org' } };

describe('set with merge', () => {
  it('merges maps deeply, but replaces arrays whole', async () => {
    await setDoc(ref, { kept: 1, 'a.b': { x: 1, y: 1 }, list: [1, 2], maps: [{ v: 'old' }] });
    await setDoc(ref, { 'a.b': { x: 2 }, list: [3], maps: [{ v: 'new' }] }, { merge: true });
    expect(await stored()).toEqual({
      kept: 1,
      'a.b': { x: 2, y: 1 },
      list: [3],
      maps: [{ v: 'new' }],
    });
  });

  it('an empty map replaces what was there', async () => {
    await setDoc(ref, { a: 'a', b: { c: 1 } });
    await setDoc(ref, { a: {}, b: {} }, { merge: true });
    expect(await stored()).toEqual({ a: {}, b: {} });
  });

  it('creates a document, also from nothing but an empty map', async () => {
    await setDoc(ref, {}, { merge: true });
    expect(await stored()).toEqual({});
    await setDoc(ref, { a: {} }, { mergeFields: ['a'] });
    await setDoc(ref, { b: {} }, { merge: true });
    expect(await stored()).toEqual({ a: {}, b: {} });
  });

  it('deletes fields, nested ones too, without removing emptied maps', async () => {
    await setDoc(ref, { keep: 1, gone: 1, inner: { keep: 1, gone: 1 }, emptied: { gone: 1 } });
    const gone = deleteField();
    await setDoc(ref, { gone, inner: { gone }, emptied: { gone } }, { merge: true });
    expect(await stored()).toEqual({ keep: 1, inner: { keep: 1 }, emptied: {} });
  });

  it('writes server timestamps at the top or in maps', async () => {
    await setDoc(ref, { done: false });
    const now = serverTimestamp();
    await setDoc(ref, { time: now, nested: { time: now } }, { merge: true });
    const snapshot = await getDocFromServer(ref);
    expect(snapshot.get('done')).toBe(false);
    expect(snapshot.get('time')).toBeInstanceOf(Timestamp);
    expect(snapshot.get('nested.time')).toEqual(snapshot.get('time'));
  });
});

describe('set with a field mask', () => {
  beforeEach(() => setDoc(ref, PERSON));

  it('touches only the fields of the mask', async () => {
    await setDoc(ref, { desc: 'new', owner: 'Eve' }, { mergeFields: ['owner'] });
    expect(await stored()).toEqual({ desc: 'old', owner: 'Eve' });
  });

  it('ignores deletions or transforms outside of it', async () => {
    await setDoc(ref, { desc: deleteField(), owner: 'Eve' }, { mergeFields: ['owner'] });
    await setDoc(ref, { desc: serverTimestamp(), owner: 'Bob' }, { mergeFields: ['owner'] });
    expect(await stored()).toEqual({ desc: 'old', owner: 'Bob' });
  });

  it('an empty mask changes nothing', async () => {
    await setDoc(ref, { desc: 'new', owner: 'Eve' }, { mergeFields: [] });
    expect(await stored()).toEqual(PERSON);
  });

  it('may name a field twice, or together with its parent', async () => {
    const owner = { name: 'Eve', email: 'eve@x.org' };
    await setDoc(ref, { desc: 'new', owner }, { mergeFields: ['owner.name', 'owner', 'owner'] });
    expect(await stored()).toEqual({ desc: 'old', owner });
  });

  it('deletes or stamps the named fields', async () => {
    const data = { desc: deleteField(), owner: { name: deleteField(), seen: serverTimestamp() } };
    await setDoc(ref, data, { mergeFields: ['desc', 'owner.name', 'owner.seen'] });
    const owner = { email: 'ada@x.org', seen: expect.any(Timestamp) };
    expect(await stored()).toEqual({ owner });
  });
});

describe('update', () => {
  it('changes nested fields, even with dots or backslashes in their names', async () => {
    await setDoc(ref, { ...PERSON, 'is.admin': false, 'back\\slash': 1 });
    await updateDoc(ref, 'owner.name', 'Eve', new FieldPath('is.admin'), true, 'back\\slash', 2);
    await updateDoc(ref, { 'owner.email': deleteField() });
    expect(await stored()).toEqual({
      desc: 'old',
      owner: { name: 'Eve' },
      'is.admin': true,
      'back\\slash': 2,
    });
  });

  it('takes the last of two values for one field', async () => {
    await setDoc(ref, {});
    await updateDoc(ref, 'field', 100, new FieldPath('field'), 200);
    expect(await stored()).toEqual({ field: 200 });
  });

  it('a missing document is not-found, in words the SDKs look for', async () => {
    await expect(updateDoc(ref, { a: 1 })).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/no (document|entity) to update/i),
    });
    expect(await stored()).toBeUndefined();
  });

  it('quotes field names of 1,500 bytes', async (context) => {
    // Google's emulator counts the backslashes of the quoted path as well
    needs(context, 'documented limits');
    const long = 'ä`.\\'.repeat(300);
    await setDoc(ref, { [long]: 1 });
    await updateDoc(ref, new FieldPath(long), 2);
    expect(await stored()).toEqual({ [long]: 2 });
  });
});

describe('names', () => {
  it('separates documents of named databases', async (context) => {
    needs(context, 'other databases');
    const other = backend.client({ database: 'db1' });
    await setDoc(ref, { in: 'default' });
    await setDoc(doc(other, ref.path), { in: 'db1' });
    expect(await stored()).toEqual({ in: 'default' });
    expect((await getDoc(doc(other, ref.path))).data()).toEqual({ in: 'db1' });
  });

  it('separates documents of projects', async (context) => {
    needs(context, 'other databases');
    const elsewhereId = `${backend.project}-b`;
    const elsewhere = backend.client({ project: elsewhereId });
    await setDoc(ref, { in: 'default' });
    expect((await getDoc(doc(elsewhere, ref.path))).exists()).toBe(false);
  });

  it('takes special characters in ids, also below them', async () => {
    const parent = doc(ref.firestore, 'c', 'so!@#$%^&*()_+special ü/sub', 'x');
    await addDoc(collection(parent, 'down'), { n: 1 });
    expect((await getDocs(collection(parent, 'down'))).size).toBe(1);
  });

  it('does not normalise unicode', async () => {
    const composed = doc(ref.firestore, 'c', 'caf\u00e9');
    await setDoc(composed, { n: 1 });
    expect((await getDocFromServer(doc(ref.firestore, 'c', 'cafe\u0301'))).exists()).toBe(false);
  });

  it('a reserved segment is refused for queries, again when asked again', async () => {
    const bad = collection(ref.firestore, 'a/__badpath__/b');
    for (let i = 0; i < 2; i++) {
      await expect(getDocs(bad)).rejects.toMatchObject({ code: 'invalid-argument' });
    }
  });
});

describe('batches', () => {
  it('an empty one commits', async () => {
    await writeBatch(ref.firestore).commit();
  });

  it('a document may be deleted, set, then updated in one', async () => {
    await setDoc(ref, { old: true });
    const batch = writeBatch(ref.firestore).delete(ref).set(ref, { a: 1, b: 1 });
    await batch.update(ref, { b: 2, when: serverTimestamp() }).commit();
    expect(await stored()).toEqual({ a: 1, b: 2, when: expect.any(Timestamp) });
  });

  it('fails as a whole when one document is missing', async () => {
    const batch = writeBatch(ref.firestore).set(ref, { a: 1 });
    batch.update(doc(ref.firestore, 'things/missing'), { b: 1 });
    await expect(batch.commit()).rejects.toMatchObject({ code: 'not-found' });
    expect(await stored()).toBeUndefined();
  });

  it('writes more than 500 documents at once', async () => {
    const batch = writeBatch(ref.firestore);
    for (let i = 0; i < 573; i++) batch.set(doc(ref.firestore, `many/${i}`), { i });
    await batch.commit();
    const late = query(collection(ref.firestore, 'many'), where('i', '>=', 570));
    expect((await getDocs(late)).size).toBe(3);
  });
});

it('deleting twice is no error', async () => {
  await setDoc(ref, { a: 1 });
  await deleteDoc(ref);
  await deleteDoc(ref);
  await runTransaction(ref.firestore, async (transaction) => {
    transaction.delete(ref);
  });
  expect(await stored()).toBeUndefined();
});
