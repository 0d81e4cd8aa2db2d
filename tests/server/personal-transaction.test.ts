import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPersonalTransaction } from '../../server/firestore.ts';
import type { TestApi } from './support/api.ts';
import { startApi } from './support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-personal-transaction');
});
afterAll(() => api?.stop());

/** Counts up in a transaction whose first attempts end with this error. @returns the count, and the attempts */
async function countUp(fails: number, error: Error): Promise<{ count: unknown; attempts: number }> {
  const counter = api.firestore.collection('counters').doc();
  await counter.set({ count: 0 });
  let attempts = 0;
  await runPersonalTransaction(api.firestore, async (transaction) => {
    const count = (await transaction.get(counter)).get('count') as number;
    transaction.update(counter, { count: count + 1 });
    attempts += 1;
    if (attempts <= fails) throw error;
  });
  return { count: (await counter.get()).get('count'), attempts };
}

const errorOf = (code: number, message: string) => Object.assign(new Error(message), { code });

describe('a transaction that another call of the person contests', () => {
  it.each([
    [10, 'Transaction lock timeout.'],
    // the answer of Google's emulator to a read after a lock's time-out, and Firestore's own
    [3, 'Transaction is invalid or closed.'],
    [3, 'The referenced transaction has expired or is no longer valid.'],
  ])('runs again after code %i, %s', async (code, message) => {
    expect(await countUp(2, errorOf(code, message))).toEqual({ count: 1, attempts: 3 });
  });

  it('fails at its fifth attempt', async () => {
    await expect(countUp(5, errorOf(10, 'contested'))).rejects.toThrow('contested');
    expect(await countUp(4, errorOf(10, 'contested'))).toEqual({ count: 1, attempts: 5 });
  });

  it('fails at once for another invalid argument', async () => {
    await expect(countUp(1, errorOf(3, 'The value is too long.'))).rejects.toThrow('too long');
  });
});
