import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../../server/session/sessions.ts';
import { beginPayout, settlePayout } from '../../../server/wallet/settle-payout.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-review-payout');
  await api.firestore.doc('settings/system').set({ payment_mode: true, payout_account_days: 0 });
});
afterAll(() => api?.stop());

/** A request for 1,000 coins of a new player. */
async function requestOf(uid: string) {
  await api.join(uid);
  await api.earn(uid, 2_000);
  api.clock.ms += 60 * 86_400_000;
  const token = await openSession(api.firestore, uid, api.clock.ms);
  const asked = await api.call('get_system_configurations', {}, { token });
  const { per_coin, coin_amount } = (asked.envelope as { data: Record<string, string> }).data;
  const amount = ((1_000 * Number(coin_amount)) / Number(per_coin)).toFixed(2);
  const reply = await api.call(
    'set_payment_request',
    {
      payment_type: 'paypal',
      payment_address: `${uid}@paypal.test`,
      payment_amount: amount,
      coin_used: '1000',
      details: 'x',
    },
    { token },
  );
  expect(reply.envelope).toMatchObject({ error: false });
  const { docs } = await api.firestore.collection(`users/${uid}/payouts`).get();
  const hundredths = docs[0]!.get('hundredths') as number;
  return { token, hundredths, moment: { uid, id: docs[0]!.id, now: api.clock.ms } };
}

/** Deletes the account. Returns the records of payouts that its deletion added. */
async function recordsOfDeletion(token: string) {
  const records = async () => (await api.firestore.collectionGroup('paid').get()).docs;
  const before = new Set((await records()).map(({ ref }) => ref.path));
  const gone = await api.call('delete_user_account', {}, { token });
  expect(gone.envelope).toMatchObject({ error: false });
  return (await records()).filter(({ ref }) => !before.has(ref.path)).map((one) => one.data());
}

describe('a deletion', () => {
  it('leaves the amount of paid money in the books', async () => {
    const { token, hundredths, moment } = await requestOf('fay');
    await beginPayout(api.firestore, moment);
    await settlePayout(api.firestore, { ...moment, status: 'completed' });
    expect(await recordsOfDeletion(token)).toMatchObject([
      { coins: 1_000, hundredths, status: 'completed' },
    ]);
  });

  it('leaves a payout that the operator has begun in the books', async () => {
    const { token, hundredths, moment } = await requestOf('gil');
    await beginPayout(api.firestore, moment);
    const [record, ...others] = await recordsOfDeletion(token);
    expect(others).toEqual([]);
    expect(record).toEqual({
      type: 'paypal',
      coins: 1_000,
      hundredths,
      status: 'pending',
      at: expect.any(Timestamp) as Timestamp,
      begunAt: Timestamp.fromMillis(moment.now),
    });
    await expect(settlePayout(api.firestore, { ...moment, status: 'completed' })).rejects.toThrow(
      'A deletion leaves a begun request in closedLedgers/*/paid',
    );
  });

  it('withdraws a payout that the operator has not begun', async () => {
    const { token, moment } = await requestOf('hal');
    expect(await recordsOfDeletion(token)).toEqual([]);
    await expect(beginPayout(api.firestore, moment)).rejects.toThrow('has no request');
  });
});
