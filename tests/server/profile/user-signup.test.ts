import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { Auth } from 'firebase-admin/auth';
import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { idTokenVerifier } from '../../../server/session/identity.ts';
import { HANG_MS } from '../../support/eventually.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import type { TestAuth } from '../support/auth-emulator.ts';
import { emptyAuth } from '../support/auth-emulator.ts';
import { refused } from '../support/refused.ts';

const PROJECT = 'demo-quizbout';
let auth: TestAuth;
let admin: Auth;
let api: TestApi;

beforeAll(async () => {
  auth = await emptyAuth();
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', auth.address);
  admin = getAuth(initializeApp({ projectId: PROJECT }));
  api = await startApi('demo-signup', { verifyIdToken: idTokenVerifier(() => admin) });
  await api.firestore.doc('settings/system').set({ welcome_bonus_coin: 100 });
});
afterAll(async () => {
  await api?.stop();
  vi.unstubAllEnvs();
});

function signUp(firebase_id: string, idToken?: string, fields: Record<string, string> = {}) {
  // the Auth emulator has the real time, and its account is older than ours
  api.clock.ms = Date.now();
  return api.call(
    'user_signup',
    { firebase_id, type: 'email', ...fields },
    idToken === undefined ? {} : { token: idToken },
  );
}

describe('user_signup', () => {
  it('makes the account at the first call, then logs in', async () => {
    const { uid, idToken } = await auth.signUp('ann@quiz.test', 'anna of Firebase');
    const first = await signUp(uid, idToken, { name: '  ann \t lee ' });
    expect(first).toMatchObject({
      status: 200,
      envelope: {
        error: false,
        message: API_CODES.registered,
        data: {
          id: uid,
          firebase_id: uid,
          name: 'Ann lee',
          email: 'ann@quiz.test',
          coins: '100',
          status: '1',
          rating: '1000',
          api_token: expect.stringMatching(/^[\w-]{43}$/) as string,
        },
      },
    });
    expect((await api.firestore.doc(`users/${uid}`).get()).data()).toEqual({
      name: 'Ann lee',
      image: '',
      rating: 1000,
      createdAt: Timestamp.fromMillis(api.clock.ms),
    });
    expect((await api.firestore.doc(`users/${uid}/private/account`).get()).data()).toEqual({
      coins: 100,
      // a welcome is for playing
      redeemable: 0,
      earned: 100,
      score: 0,
      won: 0,
      drawn: 0,
      lost: 0,
      email: 'ann@quiz.test',
      mobile: '',
      type: 'email',
      status: 'active',
      seen: [],
      rivals: {},
      referCode: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/) as string,
      friendsCode: '',
      referralOpen: false,
      referrals: 0,
      referralsPaid: 0,
      isVerified: true,
      personId: expect.stringMatching(/^[\w-]{22}$/) as string,
      createdAt: Timestamp.fromMillis(api.clock.ms),
    });
    const welcome = await api.firestore.doc(`users/${uid}/ledger/welcome`).get();
    expect(welcome.data()).toMatchObject({ amount: 100, type: 'welcome', balance: 100 });

    const second = await signUp(uid, idToken, { name: 'Another' });
    expect(second.envelope).toMatchObject({
      message: API_CODES.loggedIn,
      data: { name: 'Ann lee' },
    });
    const tokens = [first, second].map(
      ({ envelope }) => !envelope.error && envelope.data?.['api_token'],
    );
    expect(new Set(tokens).size, 'each call opens a session of its own').toBe(2);
    for (const token of tokens) {
      const row = await api.call('get_user_by_id', {}, { token: String(token) });
      expect(row.envelope).toMatchObject({ error: false, data: { id: uid } });
    }
  });

  it('stores only the hash of a token', async () => {
    const { uid, idToken } = await auth.signUp('bea@quiz.test', 'Bea');
    const { envelope } = await signUp(uid, idToken);
    const token = String(!envelope.error && envelope.data?.['api_token']);
    const sessions = await api.firestore.collection('sessions').where('uid', '==', uid).get();
    expect(sessions.size).toBe(1);
    expect(JSON.stringify([sessions.docs[0]!.id, sessions.docs[0]!.data()])).not.toContain(token);
    expect(JSON.stringify(api.logs)).not.toContain(token);
    expect(JSON.stringify(api.logs)).not.toContain(idToken);
  });

  it('sets cookies that fit the transport of the caller', async () => {
    const { uid, idToken } = await auth.signUp('bev@quiz.test', 'Bev');
    const { envelope, headers } = await signUp(uid, idToken);
    const token = String(!envelope.error && envelope.data?.['api_token']);
    expect(headers.getSetCookie()).toEqual([
      `session=${token}; HttpOnly; Path=/; Max-Age=2592000; SameSite=Lax`,
      `player=${uid}; Path=/; Max-Age=2592000; SameSite=Lax`,
    ]);

    const secure = await api.call(
      'user_signup',
      { firebase_id: uid, type: 'email' },
      { token: idToken, headers: { 'x-forwarded-proto': 'https' } },
    );
    expect(secure.headers.getSetCookie()[0]).toMatch(
      /^__Host-session=[\w-]{43}; HttpOnly; Path=\/; Max-Age=2592000; SameSite=Lax; Secure$/,
    );
  });

  it('makes one account with one welcome for concurrent calls', async () => {
    const { uid, idToken } = await auth.signUp('cat@quiz.test', 'Cat');
    const replies = await Promise.all(Array.from({ length: 12 }, () => signUp(uid, idToken)));
    const codes = replies.map(({ envelope }) => envelope.message).sort();
    expect(codes).toEqual([
      API_CODES.registered,
      ...Array.from({ length: 11 }, () => API_CODES.loggedIn),
    ]);
    const ledger = await api.firestore.collection(`users/${uid}/ledger`).get();
    expect(ledger.docs.map((entry) => entry.get('amount') as number)).toEqual([100]);
    const account = await api.firestore.doc(`users/${uid}/private/account`).get();
    expect(account.get('coins')).toBe(100);
  });

  it('takes the name from Firebase if the form has none', async () => {
    const eve = await auth.signUp('eve@quiz.test', 'eve');
    expect((await signUp(eve.uid, eve.idToken, { name: '' })).envelope).toMatchObject({
      data: { name: 'Eve' },
    });
  });

  it('names a player without a usable name Player', async () => {
    const dan = await auth.signUp('dan@quiz.test', 'dan\u202e');
    expect((await signUp(dan.uid, dan.idToken)).envelope).toMatchObject({
      data: { name: 'Player' },
    });
  });

  it('makes no account with missing or invalid fields', async () => {
    const { uid, idToken } = await auth.signUp('fay@quiz.test', 'Fay');
    const attempts: [Record<string, string>, string][] = [
      [{ type: 'email' }, 'firebase_id is missing'],
      [{ firebase_id: '', type: 'email' }, 'firebase_id is missing'],
      [{ firebase_id: 'a/b', type: 'email' }, 'firebase_id must be 1 to 128 letters'],
      [{ firebase_id: 'somebody-else', type: 'email' }, 'firebase_id must be the uid'],
      [{ firebase_id: uid }, 'type is missing'],
      [{ firebase_id: uid, type: 'fax' }, 'type must be one of email'],
      [{ firebase_id: uid, type: 'email', name: ' ' }, 'name is empty'],
      [{ firebase_id: uid, type: 'email', name: 'x'.repeat(31) }, 'name is too long'],
      [{ firebase_id: uid, type: 'email', name: 'x'.repeat(201) }, 'name must have at most'],
      [{ firebase_id: uid, type: 'email', name: 'a\u0000b' }, 'name must not hold invisible'],
    ];
    for (const [fields, message] of attempts) {
      const { status, envelope } = await api.call('user_signup', fields, { token: idToken });
      expect(status).toBe(200);
      expect(envelope).toMatchObject({
        error: true,
        message: API_CODES.missingFields,
        error_msg: expect.stringContaining(message) as string,
      });
    }
    expect((await api.firestore.doc(`users/${uid}`).get()).exists).toBe(false);
  });

  it('refuses every invalid token, or a deleted or disabled user', async () => {
    const { uid, idToken } = await auth.signUp('gil@quiz.test', 'Gil');
    expect(await signUp(uid)).toMatchObject({
      status: 401,
      envelope: { message: API_CODES.noToken },
    });
    const [header, payload] = idToken.split('.') as [string, string];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const withClaims = (changed: object) =>
      `${header}.${Buffer.from(JSON.stringify({ ...claims, ...changed })).toString('base64url')}.`;
    const past = Math.floor(Date.now() / 1000) - 7_200;
    const worthless = {
      'no token at all': 'abc',
      'of another project': withClaims({ aud: 'demo-other' }),
      'of another issuer': withClaims({ iss: 'https://evil.test/demo-quizbout' }),
      expired: withClaims({ iat: past, auth_time: past, exp: past + 3_600 }),
      'of nobody': withClaims({ sub: 'nobody', user_id: 'nobody' }),
    };
    for (const [what, token] of Object.entries(worthless)) {
      const reply = await signUp(uid, token);
      expect(reply, what).toMatchObject({
        status: 401,
        envelope: { message: API_CODES.tokenInvalid },
      });
    }

    await admin.updateUser(uid, { disabled: true });
    expect(await signUp(uid, idToken)).toMatchObject({
      status: 200,
      envelope: refused('accountDeactivated'),
    });
    expect((await api.firestore.doc(`users/${uid}`).get()).exists).toBe(false);
    await admin.updateUser(uid, { disabled: false });
    // a token of the same second as the revocation still counts
    await vi.waitFor(
      async () => {
        await admin.revokeRefreshTokens(uid);
        expect(await signUp(uid, idToken)).toMatchObject({ status: 401 });
      },
      { interval: 200, timeout: HANG_MS },
    );
  });

  it('opens no session for a deactivated player', async () => {
    const { uid, idToken } = await auth.signUp('hal@quiz.test', 'Hal');
    await signUp(uid, idToken);
    await api.firestore.doc(`users/${uid}/private/account`).update({ status: 'deactivated' });
    const before = await api.firestore.collection('sessions').where('uid', '==', uid).get();
    const { envelope, headers } = await signUp(uid, idToken);
    expect(envelope).toMatchObject(refused('accountDeactivated'));
    expect(headers.getSetCookie()).toEqual([]);
    const after = await api.firestore.collection('sessions').where('uid', '==', uid).get();
    expect(after.size).toBe(before.size);
  });
});

describe('the data that a browser may have sent to Firebase', () => {
  it('stores a picture of Google alone', async () => {
    for (const [index, photoUrl] of [
      'https://evil.example/who-looks.gif',
      'https://lh3.googleusercontent.com.evil.example/a',
      'https://lh3.googleusercontent.com@evil.example/a',
      'https://evil.example/lh3.googleusercontent.com/a',
      'https://lh3.googleusercontent.com:8443/a',
    ].entries()) {
      const { uid, idToken } = await auth.signUp(`ivy${index}@quiz.test`, 'Ivy', { photoUrl });
      const { envelope } = await signUp(uid, idToken);
      expect(envelope, photoUrl).toMatchObject({ error: false, data: { profile: '' } });
    }
    const picture = 'https://lh3.googleusercontent.com/a/AAcHTte=s96-c';
    const jan = await auth.signInWithGoogle({
      sub: 'jan',
      email: 'jan@quiz.test',
      email_verified: true,
      name: 'Jan',
      picture,
    });
    expect((await signUp(jan.uid, jan.idToken, { type: 'gmail' })).envelope).toMatchObject({
      data: { profile: picture },
    });
  });

  it('takes the type from the token, not from the form', async () => {
    const { uid, idToken } = await auth.signUp('kim@quiz.test', 'Kim');
    const { envelope } = await signUp(uid, idToken, { type: 'mobile' });
    expect(envelope).toMatchObject({ error: false, data: { type: 'email' } });
    const token = String(!envelope.error && envelope.data?.['api_token']);
    const change = await api.call('update_profile', { email: 'boss@quiz.test' }, { token });
    expect(change.envelope).toMatchObject(refused('missingFields'));
    const lea = await auth.signInWithGoogle({
      sub: 'lea',
      email: 'lea@quiz.test',
      email_verified: true,
      name: 'Lea',
    });
    expect((await signUp(lea.uid, lea.idToken, { type: 'email' })).envelope).toMatchObject({
      data: { type: 'gmail' },
    });
  });

  it('makes no account for an anonymous user', async () => {
    const { uid, idToken } = await auth.signUpAnonymously();
    expect(await signUp(uid, idToken)).toMatchObject({
      status: 401,
      envelope: { message: API_CODES.tokenInvalid },
    });
    expect((await api.firestore.doc(`users/${uid}`).get()).exists).toBe(false);
    await auth.nameThemself(idToken, 'mia@quiz.test', 'secret-1');
    // a new password ends the sign-ins before it
    const known = await auth.signIn('mia@quiz.test', 'secret-1');
    // the same user with a name, who must prove the address
    expect((await signUp(uid, known)).envelope).toMatchObject(refused('emailNotVerified'));
  });
});
