import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RestDatabase } from '../../../server/admin/firestore-rest.ts';
import { closeLedger } from '../../../server/profile/deletion/begin-deletion.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import type { Operator } from './support/operator.ts';
import { databaseOf, newOperator } from './support/operator.ts';

const PROJECT = 'demo-restore-payouts';

let api: TestApi;
let rest: RestDatabase;
let operator: Operator;
beforeAll(async () => {
  api = await startApi(PROJECT);
  rest = databaseOf(api, PROJECT);
  operator = newOperator(api, { rest });
  await api.join('ann');
  await api.join('ben');
  // Firestore's own clock dates the backup
  api.clock.ms = Date.now();
  for (const id of ['paid', 'begun', 'open']) await request(id);
  await request('gone', 'ben');
  await operator.run(`backup ${operator.file('before.jsonl.gz')}`);
  api.clock.ms = Date.now() + 1_000;
  await request('later');
  for (const id of ['paid', 'begun', 'later']) await operator.run(`redeem begin ann ${id}`);
  for (const id of ['paid', 'later']) await operator.run(`redeem complete ann ${id}`);
  await operator.run('redeem begin ben gone');
  await operator.run('redeem complete ben gone');
  // as the deletion of the account does
  await closeLedger(api.firestore, 'ben', 'a-closed-ledger');
  await operator.run(`backup ${operator.file('after.jsonl.gz')}`);
});
afterAll(async () => {
  await api?.stop();
  operator?.leave();
});

const payout = (id: string, uid = 'ann') => api.firestore.doc(`users/${uid}/payouts/${id}`);
const request = (id: string, uid = 'ann') =>
  payout(id, uid).set({
    uid,
    type: 'paypal',
    address: 'ann@quiz.test',
    hundredths: 100,
    coins: 10,
    details: '',
    status: 'pending',
    at: Timestamp.fromMillis(api.clock.ms),
  });

describe('a restore of before some payments', () => {
  it('lets no request be paid twice, also after it was interrupted', async () => {
    const file = operator.file('before.jsonl.gz');
    let left = 3;
    const breaking: RestDatabase = {
      ...rest,
      call: (method, body) =>
        method === 'commit' && (left -= 1) < 0
          ? Promise.reject(new Error('killed'))
          : rest.call(method, body),
    };
    const broken = newOperator(api, { rest: breaking });
    await expect(broken.run(`restore ${file}`, { replace: true })).rejects.toThrow('killed');
    broken.leave();
    await expect(operator.run('redeem begin ann paid')).rejects.toThrow('is not whole');
    const other = operator.file('after.jsonl.gz');
    await expect(operator.run(`restore ${other}`)).rejects.toThrow('of another backup');
    expect((await operator.run(`restore ${file}`)).split('\n').slice(1)).toEqual([
      '3 payments begun or made after the backup stay so.',
      'users/ann/payouts/later: 10 coins were paid after the backup, which does not have this request. They may be in an account again.',
    ]);
    expect((await payout('later').get()).exists).toBe(false);
    await expect(operator.run('redeem begin ann paid')).rejects.toThrow('is completed already');
    await expect(operator.run('redeem begin ann begun')).rejects.toThrow('was begun at');
    await expect(operator.run('redeem begin ben gone')).rejects.toThrow('is completed already');
    await operator.run('redeem begin ann open');
  });

  it('leaves a database as it was if more payments were made than can be noted', async () => {
    const file = operator.file('few.jsonl.gz');
    await operator.run(`backup ${file}`);
    const writer = api.firestore.bulkWriter();
    const writes = Array.from({ length: 501 }, (_, n) =>
      writer.set(payout(`many-${n}`), { status: 'completed', coins: 1 }),
    );
    await writer.close();
    await Promise.all(writes);
    await expect(operator.run(`restore ${file}`, { replace: true })).rejects.toThrow(
      'payments were made after the backup',
    );
    expect((await api.firestore.doc('operations/restore').get()).exists).toBe(false);
    expect((await payout('many-500').get()).exists).toBe(true);
  });
});
