import { doc, FieldPath, getDoc, runTransaction, setDoc } from 'firebase/firestore';
import type { DocumentData, DocumentReference, Transaction } from 'firebase/firestore';
import { describe, expect, it } from 'vitest';
import { useBackend } from './support/backend.ts';

const backend = useBackend();

type Step = 'get' | 'delete' | 'update' | 'set';

async function run(ref: DocumentReference, steps: readonly Step[]): Promise<DocumentData | string> {
  const outcome = await runTransaction(ref.firestore, async (transaction) => {
    for (const [i, step] of steps.entries()) {
      if (step === 'get') await transaction.get(ref);
      else if (step === 'delete') transaction.delete(ref);
      else if (step === 'update') transaction.update(ref, { step: i });
      else transaction.set(ref, { step: i });
    }
  }).then(
    () => undefined,
    (error: { code: string }) => error.code,
  );
  return outcome ?? (await getDoc(ref)).data() ?? 'no document';
}

/** The outcome of steps 1 and 2, with an existing or a missing document, after a read (at 0) or without one. */
const OUTCOMES: Readonly<Record<string, readonly [there: string, missing: string, blind: string]>> =
  {
    'delete delete': ['no document', 'no document', 'no document'],
    'delete update': ['invalid-argument', 'invalid-argument', 'invalid-argument'],
    'delete set': ['set', 'set', 'set'],
    'update delete': ['no document', 'invalid-argument', 'not-found'],
    'update update': ['update', 'invalid-argument', 'not-found'],
    'update set': ['set', 'invalid-argument', 'not-found'],
    'set delete': ['no document', 'no document', 'no document'],
    'set update': ['update', 'update', 'update'],
    'set set': ['set', 'set', 'set'],
  };

describe.each(Object.entries(OUTCOMES))('%s', (name, [there, missing, blind]) => {
  const steps = name.split(' ') as Step[];
  const written = (outcome: string, at: number) =>
    outcome === 'set' || outcome === 'update' ? { step: at } : outcome;

  it(`of a document: ${there}`, async () => {
    const coll = await backend.filled({ read: { step: -1 }, unread: { step: -1 } });
    expect(await run(doc(coll, 'read'), ['get', ...steps])).toEqual(written(there, 2));
    expect(await run(doc(coll, 'unread'), steps)).toEqual(written(there, 1));
  });

  it(`of none: ${missing} after a read, ${blind} without`, async () => {
    const coll = await backend.filled({});
    expect(await run(doc(coll, 'read'), ['get', ...steps])).toEqual(written(missing, 2));
    expect(await run(doc(coll, 'unread'), steps)).toEqual(written(blind, 1));
  });
});

describe('contention', () => {
  it('is repeated when a document it only read has changed, once when the change then repeats', async () => {
    const coll = await backend.filled({ read: { n: 15 } });
    let tries = 0;
    await runTransaction(coll.firestore, async (transaction) => {
      tries++;
      await transaction.get(doc(coll, 'read'));
      // The second time this changes nothing and must not count as a change.
      await setDoc(doc(coll, 'read'), { n: 1234 });
      transaction.set(doc(coll, 'written'), { n: 16 });
    });
    expect(tries).toBe(2);
    expect((await getDoc(doc(coll, 'read'))).data()).toEqual({ n: 1234 });
  });

  it('is repeated when a missing document it read has come to be', async () => {
    const coll = await backend.filled({});
    let tries = 0;
    await runTransaction(coll.firestore, async (transaction) => {
      const found = await transaction.get(doc(coll, 'a'));
      if (++tries === 1) await setDoc(doc(coll, 'a'), { n: 1 });
      transaction.set(doc(coll, 'a'), { n: found.exists() ? 2 : 0 });
    });
    expect(tries).toBe(2);
    expect((await getDoc(doc(coll, 'a'))).data()).toEqual({ n: 2 });
  });

  it('loses none of three increments that read the same value', async () => {
    const ref = doc(await backend.filled({ a: { n: 5, other: 'yes' } }), 'a');
    let started = 0;
    let release = (): void => {};
    const barrier = new Promise<void>((resolve) => (release = resolve));
    const increment = async (transaction: Transaction) => {
      const snapshot = await transaction.get(ref);
      if (++started === 3) release();
      await barrier;
      transaction.update(ref, { n: (snapshot.get('n') as number) + 1 });
    };
    await Promise.all([0, 1, 2].map(() => runTransaction(ref.firestore, increment)));
    expect((await getDoc(ref)).data()).toEqual({ n: 8, other: 'yes' });
    expect(started).toBeLessThan(7);
  });

  it('gives up with aborted when two reads in it never agree', async () => {
    const ref = doc(await backend.filled({ a: { n: 15 } }), 'a');
    let tries = 0;
    const twice = runTransaction(
      ref.firestore,
      async (transaction) => {
        await transaction.get(ref);
        await setDoc(ref, { n: 1234 + ++tries });
        await transaction.get(ref);
        transaction.set(ref, { n: 16 });
      },
      { maxAttempts: 2 },
    );
    await expect(twice).rejects.toMatchObject({ code: 'aborted' });
    expect((await getDoc(ref)).data()).toEqual({ n: 1234 + tries });
  });
});

it('reads without writes succeed', async () => {
  const coll = await backend.filled({ a: { 'is.admin': false, owner: { name: 'Ada' } } });
  const ref = doc(coll, 'a');
  const found = await runTransaction(coll.firestore, async (transaction) => {
    await transaction.get(doc(coll, 'missing'));
    return transaction.get(ref);
  });
  expect(found.get('owner.name')).toBe('Ada');
});

it('writes without reads succeed', async () => {
  const coll = await backend.filled({ a: { 'is.admin': false, owner: { name: 'Ada' } } });
  const ref = doc(coll, 'a');
  await runTransaction(coll.firestore, async (transaction) => {
    transaction.update(ref, 'owner.name', 'Eve', new FieldPath('is.admin'), true);
    transaction.set(ref, { more: { deep: 1 } }, { merge: true });
  });
  expect((await getDoc(ref)).data()).toEqual({
    'is.admin': true,
    owner: { name: 'Eve' },
    more: { deep: 1 },
  });
});

it('an empty transaction succeeds', async () => {
  const coll = await backend.filled({ a: { 'is.admin': false, owner: { name: 'Ada' } } });
  await runTransaction(coll.firestore, async () => {});
});

it('a function that throws is neither repeated nor written', async () => {
  const ref = doc(await backend.filled({}), 'a');
  let tries = 0;
  const failing = runTransaction(ref.firestore, async (transaction) => {
    tries++;
    transaction.set(ref, { n: 1 });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(tries).toBe(1);
  expect((await getDoc(ref)).exists()).toBe(false);
});
