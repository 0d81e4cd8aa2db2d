import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Gate } from '../../../server/gate/create-gate.ts';
import { createGate } from '../../../server/gate/create-gate.ts';
import { addressReader } from '../../../server/http/client-address.ts';
import { SESSION_MS } from '../../../server/session/sessions.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { needs } from '../../support/capabilities.ts';

let api: TestApi;
let token: string;
let gate: Gate;

beforeAll(async () => {
  api = await startApi('demo-gate');
});
beforeEach(async () => {
  token = await api.join('ann');
  gate = createGate({
    firestore: () => api.firestore,
    addressOf: addressReader({ kind: 'hops', hops: 1 }),
    now: () => api.clock.ms,
  });
});
afterAll(() => api?.stop());

const ask = (path: string, headers: Record<string, string> = {}) =>
  gate(new Request(`http://quiz.test${path}`, { headers }));
const mine = () => ({ cookie: `theme=dark; session=${token}` });

describe('the gate before a page', () => {
  it('sends an anonymous visitor of a gated page to the auth screen, with the way back', async () => {
    expect(await ask('/group-battle/?code=ABC234')).toMatchObject({
      kind: 'redirect',
      to: '/auth/login?next=%2Fgroup-battle%2F%3Fcode%3DABC234',
    });
    expect(await ask('/%70rofile')).toMatchObject({ kind: 'redirect' });
    expect(await ask('/profile-x')).toEqual({ kind: 'pass', isKnown: false });
    for (const path of ['/', '/auth/login/', '/auth/otp-verify']) {
      expect(await ask(path)).toEqual({ kind: 'pass', isKnown: false });
    }
  });

  it('shows visitors of a shared link that the feature needs an account', async () => {
    expect(await ask('/random-battle/', { 'sec-fetch-site': 'same-origin' })).toMatchObject({
      to: '/auth/login?next=%2Frandom-battle%2F&why=feature',
    });
    for (const from of ['none', 'cross-site', 'same-site']) {
      expect(await ask('/random-battle/', { 'sec-fetch-site': from })).toMatchObject({
        to: '/auth/login?next=%2Frandom-battle%2F',
      });
    }
  });

  it('lets a player through', async () => {
    expect(await ask('/random-battle/', mine())).toEqual({ kind: 'pass', isKnown: true });
  });

  it('sends a player away from the auth screens', async () => {
    for (const path of ['/auth/login?next=%2Fprofile%2F', '/auth/sign-up/', '/auth/otp-verify/']) {
      expect(await ask(path, mine())).toMatchObject({ kind: 'redirect', to: '/' });
    }
  });

  it('recognizes a session only by the cookie of its transport', async () => {
    const secure = { 'x-forwarded-proto': 'https' };
    expect(await ask('/profile/', { ...mine(), ...secure })).toMatchObject({
      to: '/auth/login?next=%2Fprofile%2F',
    });
    const host = { cookie: `__Host-session=${token}`, ...secure };
    expect(await ask('/profile/', host)).toEqual({ kind: 'pass', isKnown: true });
  });

  it('clears the cookies of an unknown session', async () => {
    for (const dead of ['a'.repeat(43), 'abc', '../settings']) {
      const verdict = await ask('/profile/', { cookie: `session=${dead}` });
      expect(verdict).toMatchObject({
        kind: 'redirect',
        to: '/auth/login?next=%2Fprofile%2F&over=1',
      });
      const cookies = verdict.kind === 'redirect' ? verdict.headers.getSetCookie() : [];
      expect(cookies).toEqual([
        'session=; HttpOnly; Path=/; Max-Age=0; SameSite=Lax',
        'player=; Path=/; Max-Age=0; SameSite=Lax',
      ]);
    }
  });

  it('does not take an unknown session for a player', async () => {
    for (const path of ['/', '/faq/']) {
      expect(await ask(path, { cookie: `session=${'a'.repeat(43)}; player=ann` })).toEqual({
        kind: 'pass',
        isKnown: false,
      });
    }
  });

  it.each([
    ['an unknown session', `session=${'a'.repeat(43)}; player=ann`],
    ['a leftover cookie', 'player=ann'],
  ])(
    'clears %s on the way to an auth screen, which asks for a new proof',
    async (_what, cookie) => {
      for (const [path, to] of [
        ['/auth/login/', '/auth/login/?over=1'],
        ['/auth/sign-up?next=%2Farena%2F', '/auth/sign-up?next=%2Farena%2F&over=1'],
      ] as const) {
        const verdict = await ask(path, { cookie });
        expect(verdict).toMatchObject({ kind: 'redirect', to });
        expect(verdict.kind === 'redirect' && verdict.headers.getSetCookie()).toHaveLength(2);
        // also if the browser ignores that
        expect(await ask(to, { cookie })).toEqual({ kind: 'pass', isKnown: false });
        expect(await ask(path)).toEqual({ kind: 'pass', isKnown: false });
      }
    },
  );

  it('clears leftover cookies that a page would take for a session', async () => {
    const verdict = await ask('/profile/', { cookie: 'theme=dark; player=ann' });
    expect(verdict).toMatchObject({ to: '/auth/login?next=%2Fprofile%2F' });
    expect(verdict.kind === 'redirect' && verdict.headers.getSetCookie()).toHaveLength(2);
    const none = await ask('/profile/', { cookie: 'otherplayer=ann; player=' });
    expect(none.kind === 'redirect' && none.headers.getSetCookie()).toEqual([]);
  });

  it('asks the database once in 30 s, but never for a malformed token', async (context) => {
    needs(context, 'usage meter');
    await api.reads();
    for (let page = 0; page < 5; page++) await ask('/profile/', mine());
    await ask('/profile/', { cookie: 'session=abc' });
    await ask('/profile/');
    expect(await api.reads()).toEqual({ sessions: 1 });
    api.clock.ms += 29_999;
    await ask('/profile/', mine());
    expect(await api.reads()).toEqual({});
    api.clock.ms += 1;
    await ask('/profile/', mine());
    expect(await api.reads()).toEqual({ sessions: 1 });
  });

  it('closes thirty seconds after a session has ended, at the latest', async () => {
    await ask('/profile/', mine());
    await api.call('log_out', {}, { token });
    api.clock.ms += 30_000;
    expect(await ask('/profile/', mine())).toMatchObject({ kind: 'redirect' });
    token = await api.join('ann');
    api.clock.ms += SESSION_MS;
    expect(await ask('/profile/', mine())).toMatchObject({ kind: 'redirect' });
  });

  it('slows an address down that invents tokens', async () => {
    const madeUp = (number: number) => ({
      cookie: `session=${String(number).padStart(43, 'x')}`,
      'x-forwarded-for': '203.0.113.9',
    });
    const kinds = await Promise.all(
      Array.from({ length: 120 }, async (_, number) => (await ask('/', madeUp(number))).kind),
    );
    expect(kinds.filter((kind) => kind === 'slow-down')).toHaveLength(20);
    expect(await ask('/', { ...mine(), 'x-forwarded-for': '203.0.113.10' })).toMatchObject({
      kind: 'pass',
    });
  });

  it('shows the page without the database, because the API and the rules check again', async () => {
    const silent = createGate({
      addressOf: addressReader({ kind: 'hops', hops: 1 }),
      firestore: () => {
        throw new Error('no database');
      },
      now: () => api.clock.ms,
    });
    expect(await silent(new Request('http://quiz.test/profile/', { headers: mine() }))).toEqual({
      kind: 'pass',
      isKnown: true,
    });
  });
});
