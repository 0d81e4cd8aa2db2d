import { FieldValue } from '@google-cloud/firestore';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

/** When Ann signed in, and from when on Firebase counts her sign-ins. */
let signedInAt: number;
let validAfter: number;

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-revoked-push', {
    verifyIdToken: (uid) =>
      Promise.resolve({
        uid,
        email: `${uid}@quiz.test`,
        mobile: '',
        name: uid,
        picture: '',
        type: 'email',
        signedInAt,
        validAfter,
      }),
    credentials: {
      validAfter: (uids) => Promise.resolve(new Map(uids.map((uid) => [uid, validAfter]))),
      revoke: () => Promise.resolve(),
    },
  });
});
afterAll(() => api?.stop());

let players = 0;
let uid: string;
/** Ann's session in the first browser, which gets her messages. */
let token: string;
beforeEach(async () => {
  uid = `ann-${(players += 1)}`;
  [signedInAt, validAfter] = [api.clock.ms, api.clock.ms];
  token = await signIn('browser-1');
});

async function signIn(browser: string): Promise<string> {
  const fields = { firebase_id: uid, type: 'email', web_fcm_id: browser };
  const { envelope } = await api.call('user_signup', fields, { token: uid });
  return String(!envelope.error && envelope.data?.['api_token']);
}

function changePassword(): void {
  // answers about sign-ins are cached for five minutes
  api.clock.ms += 5 * 60_000;
  [signedInAt, validAfter] = [api.clock.ms, api.clock.ms - 1_000];
}

const tokens = async () =>
  (await api.firestore.doc(`users/${uid}/private/account`).get()).get('fcmTokens') as unknown;

it('a sign-in with a new password removes the push tokens of other browsers', async () => {
  changePassword();
  await signIn('browser-2');
  expect(await tokens()).toEqual(['browser-2']);
});

it('a sign-in with a new password removes the push token of a browser that has logged out', async () => {
  await api.call('log_out', {}, { token });
  expect(await tokens()).toEqual(['browser-1']);
  changePassword();
  await signIn('browser-2');
  expect(await tokens()).toEqual(['browser-2']);
});

it('a call with a session of before a new password removes all push tokens', async () => {
  changePassword();
  await api.call('get_user_coin_score', {}, { token });
  expect(await tokens()).toEqual([]);
});

it('a second sign-in with the same password adds a push token, also to an account of an earlier version', async () => {
  // Firebase made its account before ours
  validAfter -= 1_000;
  await api.firestore
    .doc(`users/${uid}/private/account`)
    .update({ validAfter: FieldValue.delete() });
  await signIn('browser-2');
  expect(await tokens()).toEqual(['browser-1', 'browser-2']);
});
