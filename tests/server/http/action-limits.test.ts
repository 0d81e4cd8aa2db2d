import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { action, NoFields, Nothing, text } from '../../../domain/contract/action.ts';
import { answer } from '../../../domain/contract/envelope.ts';
import { checkUserExists, userSignup } from '../../../domain/contract/account.ts';
import {
  deleteUserAccount,
  updateProfile,
  uploadProfileImage,
} from '../../../domain/contract/account-changes.ts';
import { multiMatchReportQuestion, reportQuestion } from '../../../domain/contract/reports.ts';
import { API_CODES } from '../../../domain/errors.ts';
import { ACTIONS } from '../../../server/router.ts';
import { defineAction } from '../../../server/http/define-action.ts';
import { ApiError } from '../../../domain/errors.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

const rate = { burst: 2, perSecond: 0.5 };
const slow = defineAction(
  action({ name: 'slow', proof: 'session', input: NoFields, output: Nothing, rate }),
  () => Promise.reject(new ApiError('alreadyPlayed')),
);
const guess = defineAction(
  action({
    name: 'guess',
    proof: 'session',
    input: v.object({ code: v.optional(text(9)) }),
    output: Nothing,
    rate: { ...rate, onlyWith: 'code' },
  }),
  ({ code }) =>
    code === undefined || code === 'right'
      ? Promise.resolve(answer(null))
      : Promise.reject(new ApiError('missingFields', 'code is none')),
);
const open = defineAction(
  action({ name: 'open', proof: 'none', input: NoFields, output: Nothing, rate }),
  () => Promise.resolve(answer(null)),
);

const SIGNED_IN = { type: 'email', signedInAt: 0, validAfter: 0 } as const;

let api: TestApi;
let players = 0;
beforeAll(async () => {
  api = await startApi('demo-limits', {
    actions: [...ACTIONS, slow, guess, open],
    verifyIdToken: (uid) =>
      Promise.resolve({ uid, email: '', mobile: '', name: uid, picture: '', ...SIGNED_IN }),
  });
});
afterAll(() => api?.stop());

const join = () => api.join(`p${(players += 1)}`);
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

describe('the rate of an action', () => {
  it('limits each player and action separately, counting refused calls too', async () => {
    const [mine, other] = [await join(), await join()];
    const call = (token: string) => api.call('slow', {}, { token });
    expect((await call(mine)).envelope).toMatchObject({ message: API_CODES.alreadyPlayed });
    expect((await call(mine)).status).toBe(200);
    const late = await call(mine);
    expect(late).toMatchObject({ status: 429, envelope: { error: true } });
    expect(late.headers.get('retry-after')).toBe('2');
    expect((await call(other)).status).toBe(200);
    expect((await api.call('get_user_coin_score', {}, { token: mine })).status).toBe(200);
    api.clock.ms += 1_999;
    expect((await call(mine)).status).toBe(429);
    api.clock.ms += 1;
    expect((await call(mine)).status).toBe(200);
    expect((await call(mine)).status).toBe(429);
  });

  it('limits an address to the calls of ten players, for any players', async () => {
    const address = '203.0.113.50';
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) {
      const token = await join();
      statuses.push((await api.call('slow', {}, { token, ...from(address) })).status);
    }
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses[20]).toBe(429);
    const token = await join();
    expect((await api.call('slow', {}, { token, ...from('203.0.113.51') })).status).toBe(200);
  });

  it('of guests counts their address, unless it is this machine’s', async () => {
    const call = (address: string) => api.call('open', {}, from(address));
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await call('203.0.113.60')).status);
    expect(statuses).toEqual([200, 200, 429]);
    for (let i = 0; i < 5; i++) expect((await call('127.0.0.1')).status).toBe(200);
  });

  it('lets a class behind one address look at a challenge and begin it at once', async () => {
    const begin = () => api.call('begin_challenge', { code: 'a'.repeat(20) }, from('203.0.113.70'));
    const refusedOf = async (calls: number) => {
      const replies = await Promise.all(Array.from({ length: calls }, begin));
      return replies.filter(({ status }) => status === 429).length;
    };
    // 30 pupils
    expect(await refusedOf(60)).toBe(0);
    expect(await refusedOf(160)).toBe(20);
  });

  it('can count wrong guesses alone', async () => {
    const token = await join();
    const call = (fields: Record<string, string>) => api.call('guess', fields, { token });
    for (let i = 0; i < 5; i++) expect((await call({})).status).toBe(200);
    expect((await call({ code: 'wrong' })).envelope).toMatchObject({
      message: API_CODES.missingFields,
    });
    expect((await call({ code: 'wrong' })).status).toBe(200);
    expect((await call({ code: 'right' })).status).toBe(429);
    expect((await call({})).status).toBe(200);
  });

  const sign = (uid: string, fields: Record<string, string> = {}) =>
    api.call('user_signup', { firebase_id: uid, type: 'email', ...fields }, { token: uid });

  it('limits sign-ups with a friend’s code more than others', async () => {
    const statuses = [];
    for (let i = 0; i < 6; i++) {
      statuses.push((await sign('new', { friends_code: `CODE${i}` })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await sign('new')).status).toBe(200);
  });

  it('limits the sign-ups of a player to 20 at once, then one in 10 s', async () => {
    const statuses = [];
    for (let i = 0; i < 21; i++) statuses.push((await sign('often')).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    expect((await sign('another')).status).toBe(200);
    api.clock.ms += 10_000;
    expect([(await sign('often')).status, (await sign('often')).status]).toEqual([200, 429]);
  });

  it('is set for every action that is expensive or worth guessing', () => {
    for (const contract of [
      checkUserExists,
      userSignup,
      reportQuestion,
      multiMatchReportQuestion,
      uploadProfileImage,
      updateProfile,
      deleteUserAccount,
    ]) {
      const rates = [contract.rate ?? []].flat();
      expect(rates.length, contract.name).toBeGreaterThan(0);
      for (const { burst } of rates) expect(burst, contract.name).toBeLessThanOrEqual(20);
    }
  });
});
