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
    // Two of settings, a language, and of each of twelve categories the list's, the pool's and 44 questions.
    expect(await seed(firestore)).toBe(3 + 12 * 46);
    expect((await firestore.doc('settings/web').get()).data()).toMatchObject({ name: 'Quizbout' });

    await firestore.doc('settings/web').update({ maintenance: true });
    expect(await seed(firestore)).toBe(0);
    expect((await firestore.doc('settings/web').get()).get('maintenance')).toBe(true);
  });

  it('brings every category with a pool that names its questions', async () => {
    const categories = await firestore.collection('categories').get();
    expect(categories.size).toBe(12);
    for (const category of categories.docs) {
      const pool = await firestore.doc(`pools/${category.id}`).get();
      const entries = pool.get('questions') as { id: string; difficulty: number }[];
      expect(entries).toHaveLength(category.get('questionCount') as number);
      const [first] = entries;
      const question = await firestore.doc(`questions/${first!.id}`).get();
      expect(question.data()).toMatchObject({
        category: category.id,
        difficulty: first!.difficulty,
        note: expect.any(String) as string,
      });
    }
  });
});
