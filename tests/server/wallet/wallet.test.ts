import { FieldValue } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPaymentRequest } from '../../../domain/contract/wallet.ts';
import { readEnvelope } from '../../../domain/contract/envelope.ts';
import { API_CODES } from '../../../domain/errors.ts';
import { beginPayout, listPayouts, settlePayout } from '../../../server/wallet/settle-payout.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
const GOOD = {
  payment_type: 'paypal',
  payment_address: '["ann@pay.test"]',
  payment_amount: '10.00',
  coin_used: '100',
  details: 'Ann Lee',
};

let api: TestApi;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startApi('demo-wallet');
  await api.firestore.doc('settings/system').set({ payment_mode: true });
});
afterAll(() => api?.stop());

/** A player with an account of a week and these coins won from strangers. */
async function newPlayer(uid: string, coins = 250): Promise<string> {
  api.clock.ms -= WEEK;
  tokens.set(uid, await api.join(uid, 0));
  api.clock.ms += WEEK;
  await api.earn(uid, coins);
  return uid;
}
// every call has another address, because the limits of calls are covered elsewhere
let addresses = 0;
const call = (action: string, uid: string, fields: Record<string, string> = {}) => {
  addresses += 1;
  return api.call(action, fields, {
    token: tokens.get(uid)!,
    headers: { 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}` },
  });
};
const coins = async (uid: string) =>
  (await api.firestore.doc(`users/${uid}/private/account`).get()).get('coins') as number;
async function requests(uid: string) {
  const { envelope } = await call('get_payment_request', uid);
  const reading = readEnvelope(getPaymentRequest.output, envelope);
  return reading.kind === 'data' ? reading.data : [];
}

describe('set_payment_request', () => {
  it('deducts the coins at once, with the request pending', async () => {
    const uid = await newPlayer('ann');
    expect((await call('set_payment_request', uid, GOOD)).envelope).toMatchObject({
      error: false,
      message: API_CODES.updated,
    });
    expect(await coins(uid)).toBe(150);
    expect(await requests(uid)).toEqual([
      {
        id: expect.any(String) as string,
        payment_type: 'paypal',
        payment_address: 'ann@pay.test',
        payment_amount: '10.00',
        coin_used: 100,
        details: 'Ann Lee',
        status: '0',
        in_payment: false,
        date: new Date(api.clock.ms).toISOString(),
        status_date: '',
      },
    ]);
  });

  it('makes one request of many at once, then the next after 48 hours', async () => {
    const uid = await newPlayer('ben');
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => call('set_payment_request', uid, GOOD)),
    );
    expect(replies.map(({ envelope }) => envelope.message).sort()).toEqual([
      API_CODES.updated,
      API_CODES.waitBetweenPayments,
      API_CODES.waitBetweenPayments,
      API_CODES.waitBetweenPayments,
      API_CODES.waitBetweenPayments,
    ]);
    expect(await coins(uid)).toBe(150);
    api.clock.ms += 48 * HOUR - 1;
    expect((await call('set_payment_request', uid, GOOD)).envelope).toMatchObject({
      message: API_CODES.waitBetweenPayments,
      error_msg: 'wait 1 more hours',
    });
    api.clock.ms += 1;
    expect((await call('set_payment_request', uid, GOOD)).envelope).toMatchObject({
      message: API_CODES.updated,
    });
    expect(await coins(uid)).toBe(50);
  });

  it.each([
    ['payment_type', { payment_type: 'cash' }, 'payment_type must be paypal, upi or mobile'],
    ['no address', { payment_address: '' }, 'payment_address is missing'],
    ['two addresses', { payment_address: '["a@b.c","d@e.f"]' }, 'payment_address must be one'],
    ['a bad e-mail', { payment_address: 'ann' }, 'payment_address must be the e-mail address'],
    [
      'a bad UPI ID',
      { payment_type: 'upi', payment_address: 'ann@1' },
      'payment_address must be a UPI ID',
    ],
    [
      'a bad number',
      { payment_type: 'mobile', payment_address: '12345' },
      'payment_address must be a mobile number',
    ],
    ['an amount of one’s own', { payment_amount: '100' }, 'payment_amount must be 10.00 for 100'],
    ['an amount that is none', { payment_amount: 'x' }, 'payment_amount must be an amount'],
    ['too few coins', { coin_used: '99' }, 'coin_used must be at least 100'],
    ['half coins', { coin_used: '100.5' }, 'coin_used must be a whole number'],
    ['no details', { details: '' }, 'details is missing'],
  ])('refuses %s', async (_what, changed, message) => {
    const uid = tokens.has('cat') ? 'cat' : await newPlayer('cat');
    const { envelope } = await call('set_payment_request', uid, { ...GOOD, ...changed });
    // each player may ask five times in a row
    if (envelope.message === API_CODES.somethingWentWrong)
      throw new Error(JSON.stringify(envelope));
    expect(envelope).toMatchObject({
      error: true,
      message: API_CODES.missingFields,
      error_msg: expect.stringContaining(message) as string,
    });
    api.clock.ms += 60_000;
    expect(await coins(uid)).toBe(250);
  });

  it('names every field that is missing', async () => {
    const uid = await newPlayer('ivy');
    const { envelope } = await call('set_payment_request', uid);
    const message = String(envelope.error && envelope.error_msg);
    for (const field of Object.keys(GOOD)) expect(message).toContain(`${field} is missing`);
    expect(await coins(uid)).toBe(250);
  });

  it('takes UPI IDs and numbers with their country code', async () => {
    const upi = await newPlayer('upi');
    const fields = { ...GOOD, payment_type: 'upi', payment_address: 'ann.lee@okbank' };
    expect((await call('set_payment_request', upi, fields)).envelope.error).toBe(false);
    const mobile = await newPlayer('mobile');
    const other = { ...GOOD, payment_type: 'mobile', payment_address: '+919876543210' };
    expect((await call('set_payment_request', mobile, other)).envelope.error).toBe(false);
  });

  it('refuses more coins than the player has', async () => {
    const uid = await newPlayer('dan', 120);
    const fields = { ...GOOD, coin_used: '130', payment_amount: '13.00' };
    expect((await call('set_payment_request', uid, fields)).envelope).toMatchObject({
      message: API_CODES.notEnoughCoins,
    });
  });

  it('refuses every request while payments are off', async () => {
    const uid = await newPlayer('dora', 120);
    for (const off of [{}, { payment_mode: false }, { payment_mode: true, per_coin: 0 }]) {
      await api.firestore.doc('settings/system').set(off);
      api.clock.ms += 31_000;
      expect((await call('set_payment_request', uid, GOOD)).envelope).toMatchObject({
        message: API_CODES.paymentsOff,
      });
    }
    await api.firestore.doc('settings/system').set({ payment_mode: true });
    api.clock.ms += 31_000;
    expect(await coins(uid)).toBe(120);
  });

  it.each(['set_payment_request', 'get_payment_request', 'delete_pending_payment_request'])(
    'needs a session: %s',
    async (action) => {
      expect(await api.call(action, GOOD)).toMatchObject({
        status: 401,
        envelope: { message: API_CODES.noToken },
      });
    },
  );
});

describe('delete_pending_payment_request', () => {
  it('returns the coins once, to the owner alone, without shortening the waiting time', async () => {
    const uid = await newPlayer('eve');
    await newPlayer('fay');
    await call('set_payment_request', uid, GOOD);
    const id = (await requests(uid))[0]!.id;
    const stolen = await call('delete_pending_payment_request', 'fay', { payment_id: id });
    expect(stolen.envelope).toMatchObject(refused('noData'));
    const replies = await Promise.all(
      [1, 2, 3].map(() => call('delete_pending_payment_request', uid, { payment_id: id })),
    );
    expect(replies.map(({ envelope }) => envelope.message).sort()).toEqual([
      API_CODES.noData,
      API_CODES.noData,
      API_CODES.updated,
    ]);
    expect(await coins(uid)).toBe(250);
    expect(await requests(uid)).toEqual([]);
    expect((await call('set_payment_request', uid, GOOD)).envelope).toMatchObject({
      message: API_CODES.waitBetweenPayments,
    });
  });

  it('is refused once the operator has decided', async () => {
    const uid = await newPlayer('gil');
    await call('set_payment_request', uid, GOOD);
    const id = (await requests(uid))[0]!.id;
    await beginPayout(api.firestore, { uid, id, now: api.clock.ms });
    await settlePayout(api.firestore, { uid, id, status: 'completed', now: api.clock.ms });
    const { envelope } = await call('delete_pending_payment_request', uid, { payment_id: id });
    expect(envelope).toMatchObject({ message: API_CODES.paymentNotPending });
    expect(await coins(uid)).toBe(150);
    expect(await requests(uid)).toMatchObject([{ status: '1', in_payment: false }]);
  });

  it('is refused for a request that the operator has begun to pay', async () => {
    const uid = await newPlayer('kim');
    await call('set_payment_request', uid, GOOD);
    const id = (await requests(uid))[0]!.id;
    await beginPayout(api.firestore, { uid, id, now: api.clock.ms });
    const { envelope } = await call('delete_pending_payment_request', uid, { payment_id: id });
    expect(envelope).toMatchObject({ message: API_CODES.paymentNotPending });
    expect(await coins(uid)).toBe(150);
    expect(await requests(uid)).toMatchObject([{ id, status: '0', in_payment: true }]);
  });

  it('excludes a payment by the operator at the same moment', async () => {
    const uid = await newPlayer('lee');
    await call('set_payment_request', uid, GOOD);
    const id = (await requests(uid))[0]!.id;
    const [began, cancelled] = await Promise.all([
      beginPayout(api.firestore, { uid, id, now: api.clock.ms }).then(
        () => true,
        () => false,
      ),
      call('delete_pending_payment_request', uid, { payment_id: id }).then(
        ({ envelope }) => !envelope.error,
      ),
    ]);
    expect(cancelled).toBe(!began);
    expect(await coins(uid)).toBe(began ? 150 : 250);
  });

  it('names a missing or malformed id', async () => {
    for (const [fields, message] of [
      [{}, 'payment_id is missing'],
      [{ payment_id: 'a/b' }, 'payment_id must be 1 to 128'],
    ] as const) {
      const { envelope } = await call('delete_pending_payment_request', 'gil', fields);
      expect(envelope).toMatchObject({ error_msg: expect.stringContaining(message) as string });
    }
  });
});

describe('the operator', () => {
  it('pays or returns each pending request once', async () => {
    const uid = await newPlayer('hal');
    await call('set_payment_request', uid, GOOD);
    const mine = (await listPayouts(api.firestore, 'pending', 50)).filter(
      (payout) => payout.uid === uid,
    );
    expect(mine).toHaveLength(1);
    const decision = {
      uid,
      id: mine[0]!.id,
      reason: 'No such account',
      now: api.clock.ms,
    } as const;
    await beginPayout(api.firestore, decision);
    await settlePayout(api.firestore, { ...decision, status: 'invalid' });
    await expect(settlePayout(api.firestore, { ...decision, status: 'invalid' })).rejects.toThrow(
      'is invalid already',
    );
    expect(await coins(uid)).toBe(250);
    expect((await requests(uid))[0]).toMatchObject({ status: '2', details: 'No such account' });
    await expect(settlePayout(api.firestore, { ...decision, status: 'completed' })).rejects.toThrow(
      'is invalid already',
    );
    await expect(
      settlePayout(api.firestore, { ...decision, id: 'nowhere', status: 'completed' }),
    ).rejects.toThrow('has no request');
  });

  it('begins each request once, before it is settled', async () => {
    const uid = await newPlayer('max');
    await call('set_payment_request', uid, GOOD);
    const request = { uid, id: (await requests(uid))[0]!.id, now: api.clock.ms };
    for (const status of ['completed', 'invalid'] as const) {
      await expect(settlePayout(api.firestore, { ...request, status })).rejects.toThrow(
        `was not begun: use redeem begin ${uid} ${request.id} first`,
      );
    }
    const begins = await Promise.allSettled([1, 2].map(() => beginPayout(api.firestore, request)));
    expect(begins.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(beginPayout(api.firestore, request)).rejects.toThrow(
      'then use redeem complete or redeem invalid',
    );
    await settlePayout(api.firestore, { ...request, status: 'completed' });
    await expect(beginPayout(api.firestore, request)).rejects.toThrow('is completed already');
    await expect(settlePayout(api.firestore, { ...request, status: 'completed' })).rejects.toThrow(
      'is completed already',
    );
    expect(await coins(uid)).toBe(150);
  });

  it('leaves the requests of an account that is being deleted to its deletion', async () => {
    const uid = await newPlayer('joe');
    await call('set_payment_request', uid, GOOD);
    const [payout] = (await api.firestore.collection(`users/${uid}/payouts`).get()).docs;
    await payout!.ref.update({ begunAt: payout!.get('at') as unknown });
    await api.firestore.doc(`users/${uid}/private/account`).update({ status: 'deleting' });
    const decision = { uid, id: payout!.id, status: 'invalid', now: api.clock.ms } as const;
    await expect(settlePayout(api.firestore, decision)).rejects.toThrow('not for long');
    await payout!.ref.update({ begunAt: FieldValue.delete() });
    await expect(beginPayout(api.firestore, decision)).rejects.toThrow('is being deleted');
    expect((await payout!.ref.get()).get('status')).toBe('pending');
    expect(await coins(uid)).toBe(150);
  });
});
