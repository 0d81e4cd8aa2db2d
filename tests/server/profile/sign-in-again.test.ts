import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { userSignup } from '../../../domain/contract/account.ts';
import { sentData } from '../support/sent-data.ts';

let api: TestApi;
beforeAll(async () => {
  // a token "token-of-x" proves x
  api = await startApi('demo-sign-in-again', {
    verifyIdToken: (token) =>
      Promise.resolve({
        uid: token.slice(9),
        email: 'a@quiz.test',
        mobile: '',
        name: 'Ann',
        picture: '',
        isUnverified: false,
        type: 'email',
        signedInAt: 0,
        validAfter: 0,
      }),
  });
});
afterAll(() => api?.stop());

const signIn = async (fields: Record<string, string>) =>
  (
    await api.call(
      'user_signup',
      { firebase_id: 'ann', type: 'email', ...fields },
      { token: 'token-of-ann' },
    )
  ).envelope;
const account = async () => (await api.firestore.doc('users/ann/private/account').get()).data();

describe('user_signup', () => {
  it('keeps the language of the first time, but the newest five browsers', async () => {
    expect(await signIn({ web_language: 'english', web_fcm_id: 'browser-0' })).toMatchObject({
      message: API_CODES.registered,
    });
    expect(await account()).toMatchObject({ fcmTokens: ['browser-0'] });
    const { language } = (await account())!;
    expect(language).toEqual(expect.any(String));
    for (const n of [1, 2, 3, 4, 5, 2]) await signIn({ web_fcm_id: `browser-${n}` });
    expect(await signIn({ web_language: 'hindi' })).toMatchObject({ message: API_CODES.loggedIn });
    expect(await account()).toMatchObject({
      language,
      fcmTokens: ['browser-1', 'browser-3', 'browser-4', 'browser-5', 'browser-2'],
    });
  });

  it('refuses a push token of more than 1,024 bytes', async () => {
    expect(await signIn({ web_fcm_id: 'ä'.repeat(513) })).toMatchObject({
      message: API_CODES.missingFields,
      error_msg: 'web_fcm_id must have at most 1024 bytes',
    });
    expect(await signIn({ web_fcm_id: 'ä'.repeat(512) })).toMatchObject({ error: false });
  });

  it('answers with the newest push token to the player alone, like get_user_by_id', async () => {
    const answered = await signIn({ web_fcm_id: 'browser-9' });
    expect(answered).toMatchObject({ data: { web_fcm_id: 'browser-9' } });
    expect(await signIn({})).toMatchObject({ data: { web_fcm_id: 'browser-9' } });
    const { api_token: token } = sentData(userSignup, answered);
    const rowOf = async (as: string) =>
      (await api.call('get_user_by_id', { id: 'ann' }, { token: as })).envelope;
    expect(await rowOf(token)).toMatchObject({ data: { id: 'ann', web_fcm_id: 'browser-9' } });
    await api.call('update_fcm_id', { web_fcm_id: 'browser-10', status: '1' }, { token });
    expect(await rowOf(token)).toMatchObject({ data: { web_fcm_id: 'browser-10' } });
    const bea = await api.join('bea');
    expect(await rowOf(bea)).toMatchObject({ data: { id: 'bea', web_fcm_id: '' } });
  });

  it('refuses a push token that is too long to be one', async () => {
    expect(await signIn({ web_fcm_id: 'x'.repeat(4_097) })).toMatchObject({
      error: true,
      message: API_CODES.missingFields,
      error_msg: expect.stringContaining('web_fcm_id must have at most') as string,
    });
  });
});
