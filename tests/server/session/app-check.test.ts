import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appChecker } from '../../../server/session/app-check.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';

let api: TestApi;
let isOn = true;
beforeAll(async () => {
  /** The replies of firebase-admin: a token is valid, invalid, or cannot be checked. */
  const verify = (token: string) => {
    if (token === 'good') return Promise.resolve();
    const code = token === 'away' ? 'app-check/internal-error' : 'app-check/invalid-argument';
    return Promise.reject(Object.assign(new Error(token), { code }));
  };
  api = await startApi('demo-app-check', {
    checkApp: appChecker(() => (isOn ? verify : null)),
    verifyIdToken: (uid) =>
      Promise.resolve({
        uid,
        email: `${uid}@quiz.test`,
        mobile: '',
        name: uid,
        picture: '',
        type: 'email',
        signedInAt: 0,
        validAfter: 0,
      }),
  });
});
afterAll(() => api?.stop());

const signUp = (appCheck?: string) =>
  api.call(
    'user_signup',
    { firebase_id: 'ann', type: 'email' },
    { token: 'ann', headers: appCheck === undefined ? {} : { 'x-firebase-appcheck': appCheck } },
  );

describe('App Check', () => {
  it('opens a session for a page of the game alone', async () => {
    for (const token of [undefined, '', 'forged']) {
      expect(await signUp(token), token).toMatchObject({
        status: 403,
        envelope: refused('somethingWentWrong'),
      });
    }
    expect((await api.firestore.collection('sessions').get()).size).toBe(0);
    expect((await signUp('good')).envelope).toMatchObject({ error: false });
  });

  it('fails with a log line if a token cannot be looked up', async () => {
    expect((await signUp('away')).envelope).toMatchObject(refused('somethingWentWrong'));
    expect(api.logs.at(-1)).toMatchObject({ error: expect.stringContaining('away') as string });
  });

  it('asks for no token while it is off, or from an open session', async () => {
    const { envelope } = await signUp('good');
    const token = String(!envelope.error && envelope.data?.['api_token']);
    expect((await api.call('get_user_coin_score', {}, { token })).status).toBe(200);
    isOn = false;
    expect((await signUp()).envelope).toMatchObject({ error: false });
  });
});
