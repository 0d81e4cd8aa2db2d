import { deleteApp, initializeApp } from 'firebase-admin/app';
import type { App } from 'firebase-admin/app';
import { FieldPath, FieldValue, getFirestore } from 'firebase-admin/firestore';
import type { Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT, RestartableEmulator } from './support/sdk-emulator.ts';

let emulator: RestartableEmulator;
let app: App;
let db: Firestore;
beforeAll(async () => {
  emulator = await RestartableEmulator.start();
  process.env['FIRESTORE_EMULATOR_HOST'] = emulator.address;
  // Without it the SDK looks for Google's metadata server on the network.
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  app = initializeApp({ projectId: PROJECT }, 'admin');
  db = getFirestore(app);
});
afterAll(async () => {
  await deleteApp(app);
  delete process.env['FIRESTORE_EMULATOR_HOST'];
  await emulator.stop();
});
beforeEach(() => emulator.clear());

describe('documents', () => {
  it('[TRANSPORT-10] supports the life of a document', async () => {
    const room = db.doc('rooms/r1');
    await room.create({ n: 1, tags: ['a'] });
    await expect(room.create({})).rejects.toMatchObject({ code: 6 });
    await room.update({ n: FieldValue.increment(4), tags: FieldValue.arrayUnion('b') });
    const [first, second] = await db.getAll(room, db.doc('rooms/none'), { fieldMask: ['n'] });
    expect(first?.data()).toEqual({ n: 5 });
    expect(second?.exists).toBe(false);
    const stale = { lastUpdateTime: first!.createTime! };
    await expect(room.update({ n: 0 }, stale)).rejects.toMatchObject({ code: 9 });
    await room.delete();
    await expect(room.delete({ exists: true })).rejects.toMatchObject({ code: 5 });
  });

  it('[TRANSPORT-10] queries with cursors, limitToLast, groups or aggregation', async () => {
    const batch = db.batch();
    for (let n = 0; n < 6; n++) batch.set(db.doc(`rooms/r${n % 2}/players/p${n}`), { n });
    await batch.commit();
    const players = db.collectionGroup('players');
    const after = await players.orderBy('n').startAfter(3).get();
    expect(after.docs.map((one) => one.get('n') as number)).toEqual([4, 5]);
    const last = await players.orderBy('n').limitToLast(2).get();
    expect(last.docs.map(({ id }) => id)).toEqual(['p4', 'p5']);
    const byId = await db
      .collection('rooms/r0/players')
      .where(FieldPath.documentId(), '>', 'p0')
      .get();
    expect(byId.size).toBe(2);
    expect((await players.where('n', '>=', 2).count().get()).data().count).toBe(4);
  });

  it('[TRANSPORT-10] lists collections and documents, missing ones too', async () => {
    await db.doc('rooms/ghost/players/p').set({});
    await db.doc('settings/s').set({});
    expect((await db.listCollections()).map(({ id }) => id)).toEqual(['rooms', 'settings']);
    expect((await db.doc('rooms/ghost').listCollections()).map(({ id }) => id)).toEqual([
      'players',
    ]);
    expect((await db.collection('rooms').listDocuments()).map(({ id }) => id)).toEqual(['ghost']);
  });
});

describe('bulk', () => {
  it('[TRANSPORT-10] reports each failure of a bulk write', async () => {
    await db.doc('bulk/taken').set({});
    const writer = db.bulkWriter();
    const failed: string[] = [];
    writer.onWriteError(({ documentRef }) => {
      failed.push(documentRef.id);
      return false;
    });
    const writes = Array.from({ length: 100 }, (_, n) => writer.set(db.doc(`bulk/d${n}`), { n }));
    const taken = writer.create(db.doc('bulk/taken'), {}).catch(({ code }) => code as number);
    await writer.close();
    await Promise.all(writes);
    expect(await taken).toBe(6);
    expect(failed).toEqual(['taken']);
    expect((await db.collection('bulk').count().get()).data().count).toBe(101);
  });

  it('[TRANSPORT-10] deletes a tree', async () => {
    const batch = db.batch();
    for (let n = 0; n < 20; n++) batch.set(db.doc(`rooms/r1/players/p${n}/cards/c`), { n });
    batch.set(db.doc('rooms/r1'), {}).set(db.doc('rooms/r10'), {});
    await batch.commit();
    await db.recursiveDelete(db.doc('rooms/r1'));
    expect((await db.collection('rooms').listDocuments()).map(({ id }) => id)).toEqual(['r10']);
    expect((await db.collectionGroup('cards').get()).size).toBe(0);
    await db.recursiveDelete(db.collection('rooms'));
    expect(await db.listCollections()).toEqual([]);
  });
});

describe('transactions', () => {
  it('[TRANSPORT-10] preserves a balance under contention', async () => {
    const account = db.doc('accounts/a');
    await account.set({ coins: 0 });
    await Promise.all(
      Array.from({ length: 5 }, () =>
        db.runTransaction(
          async (transaction) => {
            const snapshot = await transaction.get(account);
            const coins = snapshot.get('coins') as number;
            transaction.update(account, { coins: coins + 1 });
            transaction.create(db.collection('accounts/a/ledger').doc(), { amount: 1 });
          },
          { maxAttempts: 20 },
        ),
      ),
    );
    expect((await account.get()).get('coins')).toBe(5);
    expect((await db.collection('accounts/a/ledger').count().get()).data().count).toBe(5);
  });

  it('[TRANSPORT-10] rolls back when the function throws', async () => {
    const account = db.doc('accounts/b');
    await account.set({ coins: 1 });
    const failing = db.runTransaction(async (transaction) => {
      transaction.update(account, { coins: 99 });
      throw new Error('no deal');
    });
    await expect(failing).rejects.toThrow('no deal');
    expect((await account.get()).get('coins')).toBe(1);
  });

  it('[TRANSPORT-10] reads in the past', async () => {
    const account = db.doc('accounts/b');
    const { writeTime } = await account.set({ coins: 1 });
    await account.update({ coins: 2 });
    const past = await db.runTransaction((transaction) => transaction.get(account), {
      readOnly: true,
      readTime: writeTime,
    });
    expect(past.get('coins')).toBe(1);
    expect((await account.get()).get('coins')).toBe(2);
  });
});

it('[TRANSPORT-10] listens as the owner', async () => {
  const sizes: number[] = [];
  // a listener may see a document before its writer has the reply
  const added: Promise<unknown>[] = [];
  await new Promise<void>((resolve, reject) => {
    const unsubscribe = db.collection('live').onSnapshot((snapshot) => {
      sizes.push(snapshot.size);
      if (snapshot.size === 2) {
        unsubscribe();
        resolve();
      } else {
        added.push(db.collection('live').add({}));
      }
    }, reject);
  });
  await Promise.all(added);
  expect(sizes).toEqual([0, 1, 2]);
});
