import { setTimeout as sleep } from 'node:timers/promises';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import type { Credentials } from '../../../server/session/credentials.ts';
import { firebaseCredentials } from '../../../server/session/credentials.ts';
import { idTokenVerifier } from '../../../server/session/identity.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import type { TestAuth } from '../support/auth-emulator.ts';
import { emptyAuth } from '../support/auth-emulator.ts';
import { needs } from '../../support/capabilities.ts';
import { HANG_MS } from '../../support/eventually.ts';

/** Firebase counts sign-ins in whole seconds. */
const NEXT_SECOND_MS = 1_100;
const FIVE_MINUTES_MS = 5 * 60_000;

let auth: TestAuth;
let api: TestApi;
let firebase: Credentials;
/** The users about whom Firebase was asked, in order. */
const asked: string[] = [];

beforeAll(async () => {
  auth = await emptyAuth();
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', auth.address);
  const admin = getAuth(initializeApp({ projectId: 'demo-quizbout' }));
  firebase = firebaseCredentials(() => admin);
  api = await startApi('demo-revoked', {
    verifyIdToken: idTokenVerifier(() => admin),
    credentials: {
      ...firebase,
      patienceMs: HANG_MS,
      validAfter: (uids) => {
        asked.push(...uids);
        return firebase.validAfter(uids);
      },
    },
  });
});
afterAll(async () => {
  await api?.stop();
  vi.unstubAllEnvs();
});

/** Opens a session at our server. @returns its api_token */
async function open(uid: string, idToken: string): Promise<string> {
  const fields = { firebase_id: uid, type: 'email' };
  const { envelope } = await api.call('user_signup', fields, { token: idToken });
  return String(!envelope.error && envelope.data?.['api_token']);
}
const statusOf = async (token: string) =>
  (await api.call('get_user_coin_score', {}, { token })).status;

describe('a session of before a new password', () => {
  it('ends once the player signs in with the new one, whose session stays open', async () => {
    const email = 'ann@quiz.test';
    const { uid, idToken } = await auth.signUp(email, 'Ann');
    const thief = await open(uid, idToken);
    expect(await statusOf(thief)).toBe(200);
    await sleep(NEXT_SECOND_MS);
    await auth.resetPassword(email, 'another-1');
    const own = await open(uid, await auth.signIn(email, 'another-1'));
    expect([await statusOf(thief), await statusOf(own)]).toEqual([401, 200]);
    // the thief’s sign-in opens no other session either
    const again = await api.call(
      'user_signup',
      { firebase_id: uid, type: 'email' },
      { token: idToken },
    );
    expect(again).toMatchObject({ status: 401, envelope: { message: API_CODES.tokenInvalid } });
  });

  it('ends within five minutes if the player does not come back', async () => {
    const email = 'bea@quiz.test';
    const { uid, idToken } = await auth.signUp(email, 'Bea');
    const thief = await open(uid, idToken);
    expect(await statusOf(thief)).toBe(200);
    await sleep(NEXT_SECOND_MS);
    await auth.resetPassword(email, 'another-1');
    api.clock.ms += FIVE_MINUTES_MS;
    expect(await statusOf(thief)).toBe(401);
    expect((await api.firestore.collection('sessions').where('uid', '==', uid).get()).size).toBe(0);
  });

  it('outlives the password change of another user', async () => {
    const { uid, idToken } = await auth.signUp('cat@quiz.test', 'Cat');
    const token = await open(uid, idToken);
    for (let turn = 0; turn < 3; turn++) {
      api.clock.ms += FIVE_MINUTES_MS;
      expect(await statusOf(token)).toBe(200);
    }
  });

  it('is checked without a read, by one question in five minutes', async (context) => {
    needs(context, 'usage meter');
    const { uid, idToken } = await auth.signUp('dan@quiz.test', 'Dan');
    const token = await open(uid, idToken);
    asked.length = 0;
    await api.reads();
    for (let call = 0; call < 10; call++) await statusOf(token);
    expect(asked).toEqual([uid]);
    expect(await api.reads()).toEqual({ sessions: 10, 'users/{id}/private': 10 });
    api.clock.ms += FIVE_MINUTES_MS;
    await statusOf(token);
    expect(asked).toEqual([uid, uid]);
  });

  it('stays open while Firebase is unreachable', async () => {
    const { uid, idToken } = await auth.signUp('eve@quiz.test', 'Eve');
    const token = await open(uid, idToken);
    const silent = vi.spyOn(firebase, 'validAfter').mockRejectedValueOnce(new Error('no network'));
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await statusOf(token)).toBe(200);
    expect(printed.mock.lastCall).toEqual([
      JSON.stringify({ revocations: 'unanswered', uid, error: 'Error: no network' }),
    ]);
    silent.mockRestore();
    printed.mockRestore();
  });

  it('ends with a user deleted at Firebase', async () => {
    const { uid, idToken } = await auth.signUp('eva@quiz.test', 'Eva');
    const token = await open(uid, idToken);
    await getAuth().deleteUser(uid);
    api.clock.ms += FIVE_MINUTES_MS;
    expect(await statusOf(token)).toBe(401);
  });
});

describe('log_out_everywhere', () => {
  it('ends all sessions and sign-ins of the caller alone', async () => {
    const email = 'fay@quiz.test';
    const fay = await auth.signUp(email, 'Fay');
    const gus = await auth.signUp('gus@quiz.test', 'Gus');
    const [here, there] = [await open(fay.uid, fay.idToken), await open(fay.uid, fay.idToken)];
    const other = await open(gus.uid, gus.idToken);
    await api.call('update_fcm_id', { web_fcm_id: 'a-browser' }, { token: there });
    await sleep(NEXT_SECOND_MS);
    const reply = await api.call('log_out_everywhere', {}, { token: here });
    expect(reply).toMatchObject({
      status: 200,
      envelope: { error: false, message: API_CODES.updated },
    });
    expect(reply.headers.getSetCookie().map((line) => line.split(';')[0])).toEqual([
      'session=',
      'player=',
    ]);
    expect(await Promise.all([here, there, other].map(statusOf))).toEqual([401, 401, 200]);
    const account = await api.firestore.doc(`users/${fay.uid}/private/account`).get();
    expect(account.get('fcmTokens')).toEqual([]);
    expect((await api.call('log_out_everywhere', {}, { token: here })).status).toBe(401);
    const stale = await api.call(
      'user_signup',
      { firebase_id: fay.uid, type: 'email' },
      { token: fay.idToken },
    );
    expect(stale.status).toBe(401);
    await sleep(NEXT_SECOND_MS);
    const back = await open(fay.uid, await auth.signIn(email, 'secret-1'));
    expect(await statusOf(back)).toBe(200);
  });
});
