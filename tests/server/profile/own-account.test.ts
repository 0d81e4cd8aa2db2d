import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi('demo-own-account');
  token = await api.join('ann', 70);
});
afterAll(() => api?.stop());

describe('check_user_exists', () => {
  it('tells a known player from an unknown one without an error', async () => {
    const ask = (firebase_id: string) => api.call('check_user_exists', { firebase_id });
    const known = { error: false, message: API_CODES.userExists, data: null };
    expect((await ask('ann')).envelope).toEqual(known);
    expect((await ask('bob')).envelope).toEqual({ ...known, message: API_CODES.userUnknown });
    const replies = await Promise.all([ask('ann'), ask('ann'), ask('ann')]);
    expect(replies.map(({ envelope }) => envelope)).toEqual([known, known, known]);
  });

  it.each([
    [{}, 'firebase_id is missing'],
    [{ firebase_id: '' }, 'firebase_id is missing'],
    [{ firebase_id: '../settings' }, 'firebase_id must be'],
    [{ firebase_id: 'x'.repeat(129) }, 'firebase_id must be'],
  ])('refuses %j', async (fields: Record<string, string>, message) => {
    expect((await api.call('check_user_exists', fields)).envelope).toMatchObject({
      error: true,
      message: API_CODES.missingFields,
      error_msg: expect.stringContaining(message) as string,
    });
  });
});

describe('get_user_by_id', () => {
  it("answers with the caller's own row for any fields", async () => {
    await api.join('bob', 3);
    const { envelope } = await api.call('get_user_by_id', { id: 'bob', uid: 'bob' }, { token });
    expect(envelope).toEqual({
      error: false,
      data: {
        id: 'ann',
        firebase_id: 'ann',
        name: 'Ann',
        email: 'ann@quiz.test',
        mobile: '',
        type: 'email',
        profile: '',
        fcm_id: '',
        web_fcm_id: '',
        coins: '70',
        redeemable: '0',
        refer_code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/) as string,
        friends_code: '',
        remove_ads: '0',
        status: '1',
        date_registered: expect.stringMatching(/^20\d\d-\d\d-\d\dT/) as string,
        app_language: 'english',
        web_language: '',
        rating: '1000',
        all_time_score: '0',
        all_time_rank: '0',
        daily_ads_available: '0',
        won: '0',
        drawn: '0',
        lost: '0',
        records_runs: '1',
        lets_friends_watch: '1',
      },
    });
  });

  it('refuses a call without a session', async () => {
    expect(await api.call('get_user_by_id')).toMatchObject({
      status: 401,
      envelope: { message: API_CODES.noToken },
    });
  });

  it('refuses a deactivated player, whose session ends', async () => {
    const cat = await api.join('cat');
    await api.firestore.doc('users/cat/private/account').update({ status: 'deactivated' });
    expect((await api.call('get_user_by_id', {}, { token: cat })).envelope).toMatchObject(
      refused('accountDeactivated'),
    );
    // the refusal has ended the session
    expect((await api.call('get_user_by_id', {}, { token: cat })).status).toBe(401);
  });

  it('refuses a deleted player', async () => {
    const eve = await api.join('eve');
    await api.firestore.doc('users/eve').delete();
    expect((await api.call('get_user_by_id', {}, { token: eve })).envelope).toMatchObject(
      refused('userUnknown'),
    );
  });
});

describe('get_user_coin_score', () => {
  it('answers the own balance, for repeated calls too', async () => {
    const scorer = await api.join('eva', 70);
    await api.earn('eva', 12);
    await api.firestore.doc('users/eva/private/account').update({ score: 345 });
    const replies = await Promise.all(
      [1, 2, 3].map(() => api.call('get_user_coin_score', {}, { token: scorer })),
    );
    for (const { envelope } of replies) {
      expect(envelope).toEqual({
        error: false,
        data: { coins: '82', redeemable: '12', score: '345' },
      });
    }
  });

  it('needs a session', async () => {
    expect((await api.call('get_user_coin_score')).status).toBe(401);
  });

  it('needs an account', async () => {
    const dan = await api.join('dan');
    await api.firestore.doc('users/dan/private/account').delete();
    expect((await api.call('get_user_coin_score', {}, { token: dan })).envelope).toMatchObject(
      refused('userUnknown'),
    );
  });
});
