import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { idTokenVerifier } from '../../../server/session/identity.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import type { TestAuth } from '../support/auth-emulator.ts';
import { emptyAuth } from '../support/auth-emulator.ts';
import { refused } from '../support/refused.ts';

let auth: TestAuth;
let api: TestApi;

beforeAll(async () => {
  auth = await emptyAuth();
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', auth.address);
  const admin = getAuth(initializeApp({ projectId: 'demo-quizbout' }));
  api = await startApi('demo-verification', { verifyIdToken: idTokenVerifier(() => admin) });
});
afterAll(async () => {
  await api?.stop();
  vi.unstubAllEnvs();
});

const signUp = (uid: string, idToken: string) =>
  api.call('user_signup', { firebase_id: uid, type: 'email' }, { token: idToken });

describe('an unverified address', () => {
  it('opens no session and makes no account for any type in the form', async () => {
    const { uid, idToken } = await auth.signUp('ann@quiz.test', 'Ann', { isVerified: false });
    for (const type of ['email', 'gmail', 'mobile']) {
      const reply = await api.call('user_signup', { firebase_id: uid, type }, { token: idToken });
      expect(reply).toMatchObject({ status: 200, envelope: refused('emailNotVerified') });
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
    expect((await api.firestore.doc(`users/${uid}`).get()).exists).toBe(false);
    expect((await api.firestore.collection('sessions').get()).size).toBe(0);
  });

  it('is accepted with a token from after the verification', async () => {
    const { uid, idToken } = await auth.signUp('bea@quiz.test', 'Bea');
    expect((await signUp(uid, idToken)).envelope).toMatchObject({
      error: false,
      message: API_CODES.registered,
    });
  });

  it('is accepted if the operator does not ask for verification', async () => {
    const { uid, idToken } = await auth.signUp('cat@quiz.test', 'Cat', { isVerified: false });
    await api.firestore.doc('settings/system').set({ email_verification: false });
    // settings are cached for 30 s
    api.clock.ms += 30_000;
    expect((await signUp(uid, idToken)).envelope).toMatchObject({
      error: false,
      message: API_CODES.registered,
    });
    const configurations = await api.call('get_system_configurations');
    expect(configurations.envelope).toMatchObject({ data: { email_verification: '0' } });
  });
});

describe('the address of an account with Google', () => {
  const account = async (uid: string) =>
    (await api.firestore.doc(`users/${uid}/private/account`).get()).data() ?? {};

  it('is proven if Google names it', async () => {
    const claims = { sub: 'fay', email: 'Fay@quiz.test', name: 'Fay' };
    const { uid, idToken } = await auth.signInWithGoogle(claims);
    await signUp(uid, idToken);
    expect(await account(uid)).toMatchObject({ type: 'gmail', isVerified: true });
  });

  it('is not proven by another one that Google names, so it leads to nobody', async () => {
    const owner = await auth.signUp('dora@quiz.test', 'Dora');
    await signUp(owner.uid, owner.idToken);
    const { personId } = await account(owner.uid);
    const unproven = await auth.signUp('dora+x@quiz.test', 'Thief', { isVerified: false });
    const claims = { sub: 'thief', email: 'thief@mail.test', email_verified: true };
    const { uid, idToken } = await auth.signInWithGoogle(claims, unproven.idToken);
    expect(uid).toBe(unproven.uid);
    const row = await signUp(uid, idToken);
    expect(row.envelope).toMatchObject({ error: false, data: { email: 'dora+x@quiz.test' } });
    const thief = await account(uid);
    expect(thief).toMatchObject({ type: 'gmail', isVerified: false });
    expect(thief['personId']).not.toBe(personId);
    expect((await account(owner.uid))['personId']).toBe(personId);
  });
});
