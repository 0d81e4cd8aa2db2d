import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { deleteApp, getApps, initializeApp } from 'firebase/app';
import type { Auth } from 'firebase/auth';
import { connectAuthEmulator, inMemoryPersistence, initializeAuth } from 'firebase/auth';
import { createStore } from 'jotai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authAtom } from '../../realtime/client-atoms.ts';
import {
  admitVerifiedAtom,
  readWaitingAtom,
  signInAtom,
} from '../../realtime/identity/email-atoms.ts';
import { portOf } from '../support/port-of.ts';

const EMAIL = 'ann@quiz.test';
const HOUR_S = 3_600;

/** Firebase's clock, in seconds since the epoch, and its facts about Ann. */
let now: number;
let signedInAt: number;
let isVerified: boolean;

let server: Server;
let auth: Auth;
const store = createStore();

const part = (facts: object) => Buffer.from(JSON.stringify(facts)).toString('base64url');
/** A token of the current second. The SDK renews one of 20 s before its next use. */
const tokenOfNow = () =>
  `${part({ alg: 'none' })}.${part({ sub: 'ann', auth_time: signedInAt, iat: now, exp: now + 20 })}.`;

/** The answers of Firebase's API, whose clock no emulator can move. */
function answerTo(path: string): object {
  const token = tokenOfNow();
  if (path.includes('/token'))
    return { id_token: token, access_token: token, refresh_token: 'refresh', expires_in: '20' };
  if (path.includes(':signInWithPassword'))
    return { idToken: token, refreshToken: 'refresh', expiresIn: '20', localId: 'ann' };
  const providerUserInfo = [{ providerId: 'password', email: EMAIL, rawId: EMAIL }];
  return { users: [{ localId: 'ann', email: EMAIL, emailVerified: isVerified, providerUserInfo }] };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answerTo(request.url ?? '')));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const app = initializeApp({ apiKey: 'local', projectId: 'demo-pending' }, 'page of pending');
  auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, `http://127.0.0.1:${portOf(server)}`, { disableWarnings: true });
  store.set(authAtom, auth);
});
afterAll(async () => {
  // the app of the pending sign-in too: another file of this worker opens one of the same name
  await Promise.all(getApps().map(deleteApp));
  server?.close();
});

// Ann has signed in, but has not opened the mail yet
beforeEach(async () => {
  await auth.signOut();
  now = Date.UTC(2026, 0, 1) / 1_000;
  signedInAt = now;
  isVerified = false;
  const input = { email: EMAIL, password: 'quiz-night', mustBeVerified: true };
  expect(await store.set(signInAtom, input)).toBe('not-verified');
});

describe('a pending sign-in', () => {
  it('is completed after the verification within an hour', async () => {
    now += HOUR_S;
    isVerified = true;
    await store.set(admitVerifiedAtom);
    expect(auth.currentUser?.uid).toBe('ann');
  });

  it('signs nobody in if it is older than an hour', async () => {
    now += HOUR_S + 1;
    isVerified = true;
    await store.set(admitVerifiedAtom);
    expect(auth.currentUser).toBeNull();
  });

  it('shows its address within an hour', async () => {
    now += HOUR_S;
    expect(await store.set(readWaitingAtom)).toBe(EMAIL);
  });

  it('hides its address if it is older than an hour', async () => {
    now += HOUR_S + 1;
    expect(await store.set(readWaitingAtom)).toBeNull();
  });
});
