import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { deleteApp, getApps, initializeApp } from 'firebase/app';
import type { Auth, IdTokenResult } from 'firebase/auth';
import { inMemoryPersistence, initializeAuth } from 'firebase/auth';
import { createStore } from 'jotai';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Envelope } from '../../../domain/contract/envelope.ts';
import { answer, refusal } from '../../../domain/contract/envelope.ts';
import { leaveIfOverAtom } from '../../../features/auth/session/check-session-atoms.ts';
import { keepFriendsCode, storedFriendsCode } from '../../../features/auth/friends-code.ts';
import {
  logOutAtom,
  openSessionAtom,
  sessionAtom,
} from '../../../features/auth/session/session-atoms.ts';
import {
  forgetPlayer,
  friendsCodeAtom,
  lastRoomAtom,
  pushTokenAtom,
} from '../../../features/shared/state/persisted-state.ts';
import { readPersisted, setPersisted } from '../../../features/shared/state/persisted-value.ts';
import { authAtom } from '../../../realtime/client-atoms.ts';
import { fakeOf } from '../../support/fake-of.ts';
import { portOf } from '../../support/port-of.ts';

const CODE = 'AB3K9PQR';
const ROOM = { roomId: 'a-room', uid: 'ann' };
const COINS = answer({ coins: '100', redeemable: '0', score: '0' });

/** A call as the server saw it: the action, and the push token. */
type Seen = readonly [action: string, token: string | null];

let server: Server;
let origin: string;
let auth: Auth;
let seen: Seen[];
/** The answers by action, with their status. */
let answers: Record<string, readonly [status: number, envelope: Envelope<unknown>]>;
/** The addresses to which the page has gone. */
let left: string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void (async () => {
        const headers = { 'content-type': request.headers['content-type'] ?? '' };
        const form = await new Response(Buffer.concat(chunks), { headers }).formData();
        const action = request.url?.split('/').at(-1) ?? '';
        seen.push([action, form.get('web_fcm_id') as string | null]);
        const [status, envelope] = answers[action] ?? [200, answer(null)];
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(envelope));
      })();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${portOf(server)}`;
  const app = initializeApp({ apiKey: 'local', projectId: 'demo-log-out' }, 'page of log-out');
  auth = initializeAuth(app, { persistence: inMemoryPersistence });
  // a persisted atom listens to the window once; axios must not find one, since it would call like a browser
  vi.stubGlobal('window', new EventTarget());
  for (const persisted of [friendsCodeAtom, lastRoomAtom, pushTokenAtom])
    readPersisted<unknown>(persisted);
  vi.unstubAllGlobals();
});
afterAll(async () => {
  // the app of the pending sign-in too: another file of this worker opens one of the same name
  await Promise.all(getApps().map(deleteApp));
  server?.close();
});

beforeEach(() => {
  [seen, answers, left] = [[], {}, []];
  vi.stubGlobal('location', {
    origin,
    pathname: '/auth/log-out/',
    replace: (to: string) => left.push(to),
  });
  vi.stubGlobal('navigator', { sendBeacon: () => true });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } });
  setPersisted(lastRoomAtom, ROOM);
  setPersisted(pushTokenAtom, 'browser-1');
});
afterEach(() => {
  forgetPlayer();
  setPersisted(pushTokenAtom, '');
  vi.unstubAllGlobals();
});

/** A page that is connected to Firebase. */
function openPage(connected = auth) {
  const store = createStore();
  store.set(authAtom, connected);
  return store;
}

describe('a log-out that the player asked for', () => {
  // in place of 503, which is reported: the files of a worker share the limit of reports
  it.each([
    [429, 'somethingWentWrong', 'tooOften'],
    [200, 'missingFields', 'missingFields'],
  ] as const)('stays with the reason at status %i and code %s', async (status, sent, code) => {
    answers = { log_out: [status, refusal(sent)] };
    expect(await openPage().set(logOutAtom, '/')).toBe(code);
    expect(left).toEqual([]);
  });

  it('stays without a line', async () => {
    vi.stubGlobal('location', { ...location, origin: 'http://127.0.0.1:1' });
    expect(await openPage().set(logOutAtom, '/')).toBe('unavailable');
    expect(left).toEqual([]);
  });

  it('forgets nothing while the server does not answer', async () => {
    answers = { log_out: [429, refusal('somethingWentWrong')] };
    await openPage().set(logOutAtom, '/');
    expect(readPersisted(lastRoomAtom)).toEqual(ROOM);
  });

  it('leaves at the second try', async () => {
    answers = { log_out: [429, refusal('somethingWentWrong')] };
    const page = openPage();
    await page.set(logOutAtom, '/');
    answers = {};
    await page.set(logOutAtom, '/');
    expect(left).toEqual(['/']);
  });

  it('leaves if the session is over already', async () => {
    answers = { log_out: [401, refusal('tokenInvalid')] };
    await openPage().set(logOutAtom, '/');
    expect(left).toEqual(['/']);
  });

  it('forgets the push token, which the server has removed from the account', async () => {
    await openPage().set(logOutAtom, '/');
    expect([seen, readPersisted(pushTokenAtom)]).toEqual([[['log_out', 'browser-1']], '']);
  });
});

describe('the log-out page with a reason in its address', () => {
  it('ends no valid session', async () => {
    answers = { get_user_coin_score: [200, COINS] };
    await openPage().set(leaveIfOverAtom, 'over');
    expect([seen.map(([action]) => action), left]).toEqual([['get_user_coin_score'], []]);
  });

  it('leaves if the session is over', async () => {
    answers = { get_user_coin_score: [401, refusal('tokenInvalid')] };
    await openPage().set(leaveIfOverAtom, 'over');
    expect(left).toEqual(['/']);
  });
});

describe('a sign-in', () => {
  const signedIn = fakeOf<Auth>({
    currentUser: {
      providerData: [{ providerId: 'password' }],
      getIdTokenResult: () =>
        Promise.resolve(fakeOf<IdTokenResult>({ token: 'held', expirationTime: '2100-01-01' })),
    },
  });

  it('sends the push token of the browser after a session that ended by itself', async () => {
    forgetPlayer();
    answers = { user_signup: [200, refusal('accountTooNew')] };
    await openPage(signedIn).set(openSessionAtom, 'ben');
    expect(seen).toEqual([['user_signup', 'browser-1']]);
  });

  it.each([
    ['no player has', 200, 'missingFields', 'friends-code', ''],
    ['has to wait for wrong ones', 200, 'tooManyReferralCodes', 'codes-too-often', CODE],
    ['was sent too often', 429, 'somethingWentWrong', 'too-often', CODE],
    ['has nothing to do with a refusal', 200, 'userUnknown', 'refused', CODE],
  ] as const)('with a referral code that %s', async (_what, status, sent, error, stored) => {
    keepFriendsCode(CODE);
    answers = { user_signup: [status, refusal(sent)] };
    const page = openPage(signedIn);
    await page.set(openSessionAtom, 'ben');
    expect(page.get(sessionAtom)).toEqual({ state: 'failed', uid: 'ben', error });
    expect(storedFriendsCode()).toBe(stored);
  });
});
