import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTrackerData } from '../../../domain/contract/wallet.ts';
import { readEnvelope } from '../../../domain/contract/envelope.ts';
import { API_CODES } from '../../../domain/errors.ts';
import { moveCoins, readWallets } from '../../../server/account/ledger.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi('demo-coin-history');
  token = await api.join('ann', 100);
  await api.join('ben', 70);
  const moves = [-5, 10, -5, -5, 10];
  for (const [at, amount] of moves.entries()) {
    await api.firestore.runTransaction(async (transaction) => {
      const wallet = (await readWallets(transaction, api.firestore, ['ann'])).get('ann')!;
      moveCoins(transaction, wallet, {
        id: `move-${at}`,
        amount,
        redeemable: amount > 0 ? 5 : 0,
        title: 'random battle',
        type: amount < 0 ? 'battle-fee' : 'battle-won',
        at: api.clock.ms + 1_000 * (at + 1),
      });
    });
  }
});
afterAll(() => api?.stop());

async function ask(fields: Record<string, string> = {}) {
  const { envelope } = await api.call('get_tracker_data', fields, { token });
  return readEnvelope(getTrackerData.output, envelope);
}
const points = (reading: Awaited<ReturnType<typeof ask>>) =>
  reading.kind === 'data' ? reading.data.map((row) => row.points) : reading;

describe('get_tracker_data', () => {
  it('lists every movement, the latest first, with the total', async () => {
    const all = await ask();
    expect(points(all)).toEqual([10, -5, -5, 10, -5, 100]);
    expect(all).toMatchObject({ total: 6 });
    expect(all.kind === 'data' && all.data[0]).toEqual({
      id: 'move-4',
      uid: 'ann',
      points: 10,
      redeemable: 5,
      type: 'random battle',
      status: false,
      date: new Date(api.clock.ms + 5_000).toISOString(),
    });
  });

  it('separates income from spending, each with its own total', async () => {
    const income = await ask({ type: '1' });
    expect([points(income), income.kind === 'data' && income.total]).toEqual([[10, 10, 100], 3]);
    const spending = await ask({ type: '2' });
    expect([points(spending), spending.kind === 'data' && spending.total]).toEqual([
      [-5, -5, -5],
      3,
    ]);
    expect(spending.kind === 'data' && spending.data.every(({ status }) => status)).toBe(true);
  });

  it('has pages', async () => {
    expect(points(await ask({ offset: '2', limit: '2' }))).toEqual([-5, 10]);
  });

  it('ends with noData', async () => {
    expect(await ask({ offset: '6' })).toEqual({ kind: 'refused', code: 'noData' });
  });

  it.each([
    [{ type: '3' }, 'type must be 1 or 2'],
    [{ offset: '-1' }, 'offset must be at least 0'],
    [{ limit: '51' }, 'limit must be at most 50'],
    [{ limit: 'x' }, 'limit must be a whole number'],
  ])('refuses %j', async (fields, message) => {
    const { envelope } = await api.call('get_tracker_data', fields, { token });
    expect(envelope).toMatchObject({
      message: API_CODES.missingFields,
      error_msg: expect.stringContaining(message) as string,
    });
  });

  it('does not show the coins of another player', async () => {
    expect(await api.call('get_tracker_data')).toMatchObject({
      status: 401,
      envelope: { message: API_CODES.noToken },
    });
    const { envelope } = await api.call('get_tracker_data', { uid: 'ben' }, { token });
    expect(JSON.stringify(envelope)).not.toContain('"70"');
  });
});
