import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../../../server/session/sessions.ts';
import { settlePayout } from '../../../server/wallet/settle-payout.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-review-payout');
  await api.firestore.doc('settings/system').set({ payment_mode: true, payout_account_days: 0 });
});
afterAll(() => api?.stop());

it('a deletion leaves the amount of paid money in the books', async () => {
  await api.join('fay');
  await api.earn('fay', 2_000);
  api.clock.ms += 60 * 86_400_000;
  const token = await openSession(api.firestore, 'fay', api.clock.ms);
  const asked = await api.call('get_system_configurations', {}, { token });
  const { per_coin, coin_amount } = (asked.envelope as { data: Record<string, string> }).data;
  const amount = ((1_000 * Number(coin_amount)) / Number(per_coin)).toFixed(2);
  const reply = await api.call(
    'set_payment_request',
    {
      payment_type: 'paypal',
      payment_address: 'fay@paypal.test',
      payment_amount: amount,
      coin_used: '1000',
      details: 'x',
    },
    { token },
  );
  expect(reply.envelope).toMatchObject({ error: false });
  const { docs } = await api.firestore.collection('users/fay/payouts').get();
  const hundredths = docs[0]!.get('hundredths') as number;
  await settlePayout(api.firestore, {
    uid: 'fay',
    id: docs[0]!.id,
    status: 'completed',
    now: api.clock.ms,
  });
  const gone = await api.call('delete_user_account', {}, { token });
  expect(gone.envelope).toMatchObject({ error: false });
  const paid = await api.firestore.collectionGroup('paid').get();
  expect(paid.docs.map((one) => one.data())).toMatchObject([{ coins: 1_000, hundredths }]);
});
