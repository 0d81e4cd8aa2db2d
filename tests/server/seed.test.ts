import { Firestore } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../server/seed.ts';
import type { TestFirestore } from '../support/firestore.ts';
import { startFirestore } from '../support/firestore.ts';

let emulator: TestFirestore;
let firestore: Firestore;

beforeAll(async () => {
  emulator = await startFirestore();
  firestore = new Firestore({
    projectId: 'demo-seed',
    host: `${emulator.host}:${emulator.port}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
});
afterAll(async () => {
  await firestore?.terminate();
  await emulator?.stop();
});

describe('seed', () => {
  it('writes what is missing, once, and leaves what was changed since', async () => {
    // Two of settings, a language, and of each of twelve categories the list's and 44 questions.
    expect(await seed(firestore)).toBe(3 + 12 * 45);
    expect((await firestore.doc('settings/web').get()).data()).toMatchObject({ name: 'Quizbout' });

    await firestore.doc('settings/web').update({ maintenance: true });
    expect(await seed(firestore)).toBe(0);
    expect((await firestore.doc('settings/web').get()).get('maintenance')).toBe(true);
  });

  it('brings every category with questions that say what may ask them, and with their number', async () => {
    const categories = await firestore.collection('categories').get();
    expect(categories.size).toBe(12);
    for (const category of categories.docs) {
      const { docs } = await firestore
        .collection('questions')
        .where('category', '==', category.id)
        .where('uses', 'array-contains', 'battle')
        .get();
      expect(docs).toHaveLength(category.get('questionCount') as number);
      for (const difficulty of [1, 2, 3]) {
        const own = docs.filter((question) => question.get('difficulty') === difficulty);
        expect(category.get(`supply.battle.${difficulty}`)).toBe(own.length);
      }
      expect(docs[0]!.data()).toMatchObject({
        place: expect.any(Number) as number,
        note: expect.any(String) as string,
      });
    }
  });
});
