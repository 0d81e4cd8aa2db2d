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
    expect(await seed(firestore)).toBe(1);
    expect((await firestore.doc('settings/web').get()).data()).toMatchObject({ name: 'Quizbout' });

    await firestore.doc('settings/web').update({ maintenance: true });
    expect(await seed(firestore)).toBe(0);
    expect((await firestore.doc('settings/web').get()).get('maintenance')).toBe(true);
  });
});
