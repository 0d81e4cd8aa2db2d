import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authenticate } from '../../src/auth/authenticate.ts';
import { StatusError } from '../../src/model/status.ts';
import { bearer, tokenOf } from '../transports/support/running.ts';

const NOW_SECONDS = 1_790_000_000;
const NOW_MS = NOW_SECONDS * 1_000;
const PROJECT = 'demo-auth';
const ISSUER = `https://securetoken.google.com/${PROJECT}`;
const call = (header: string | undefined) => authenticate(header, PROJECT, NOW_MS);
const withClaims = (claims: object) => call(bearer(claims).authorization);

function refusal(run: () => unknown): StatusError {
  try {
    run();
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

describe('accepted', () => {
  it.each([undefined, '', '  '])('[AUTH-1] takes %j for a visitor', (header) => {
    expect(call(header)).toEqual({ kind: 'user', auth: null });
  });

  it.each(['Bearer owner', 'bearer owner'])('[AUTH-1] takes "%s" for the owner', (header) => {
    expect(call(header)).toEqual({ kind: 'owner' });
  });

  it('[AUTH-1] gives a user the uid with all claims', () => {
    const claims = { sub: 'alice', aud: PROJECT, iss: ISSUER, admin: true };
    expect(withClaims(claims)).toEqual({ kind: 'user', auth: { uid: 'alice', token: claims } });
    expect(withClaims({ user_id: 'bob' })).toMatchObject({ auth: { uid: 'bob' } });
  });

  it('[AUTH-2] accepts the mock tokens of rules-unit-testing, which expired in 1970', () => {
    const claims = { iss: ISSUER, aud: PROJECT, iat: 0, exp: 3600, auth_time: 0, sub: 'alice' };
    expect(withClaims(claims)).toMatchObject({ auth: { uid: 'alice' } });
  });

  it('[AUTH-2] accepts a token of the Auth emulator until the second it expires', () => {
    const claims = { sub: 'a', iat: NOW_SECONDS - 3_600, exp: NOW_SECONDS };
    const { authorization } = bearer(claims);
    expect(authenticate(authorization, PROJECT, NOW_MS - 1)).toMatchObject({ kind: 'user' });
    expect(() => authenticate(authorization, PROJECT, NOW_MS)).toThrow(/expired at 2026-.*"exp"/);
  });

  it('accepts a token of any project when its own is unknown', () => {
    const { authorization } = bearer({ sub: 'a', aud: 'other' });
    expect(authenticate(authorization, undefined, NOW_MS)).toMatchObject({ kind: 'user' });
  });
});

describe('service accounts', () => {
  const account = 'seed@demo-auth.iam.gserviceaccount.com';
  const own = { iss: account, sub: account, iat: NOW_SECONDS - 60, exp: NOW_SECONDS + 3_540 };
  const header = { alg: 'RS256', typ: 'JWT', kid: 'k' };
  const signed = (claims: object) => call(`Bearer ${tokenOf(claims, header)}c2lnbmF0dXJl`);

  it.each([
    ['for the service', { aud: 'https://firestore.googleapis.com/' }],
    ['for scopes', { scope: 'https://www.googleapis.com/auth/datastore' }],
  ])('[AUTH-6] a token it has signed itself %s makes the administrator', (_name, claims) => {
    expect(signed({ ...own, ...claims })).toEqual({ kind: 'owner' });
  });

  it.each([
    ['for another service', { aud: 'https://pubsub.googleapis.com/' }, '"aud"'],
    ['that has expired', { aud: 'https://firestore.googleapis.com/', exp: NOW_SECONDS }, '"exp"'],
    ['for nothing', {}, '"aud"'],
  ])('[AUTH-6] a token %s does not', (_name, claims, message) => {
    const error = refusal(() => signed({ ...own, ...claims }));
    expect(error.status).toBe('UNAUTHENTICATED');
    expect(error.message).toContain(message);
  });

  it('[AUTH-6] a user with the name of the account stays a user', () => {
    expect(withClaims({ sub: account })).toMatchObject({ kind: 'user' });
  });

  it('[AUTH-6] a user with the claim stays a user', () => {
    expect(withClaims({ sub: 'a', iss: ISSUER, scope: 'x' })).toMatchObject({ kind: 'user' });
  });
});

describe('refused', () => {
  it.each([
    ['another audience', bearer({ sub: 'a', aud: 'other' }).authorization, '"aud"'],
    ['another issuer', bearer({ sub: 'a', iss: 'https://x' }).authorization, '"iss"'],
    ['no subject', bearer({}).authorization, '"sub"'],
    ['an empty subject', bearer({ sub: '' }).authorization, '"sub"'],
    ['a subject that is no text', bearer({ sub: 5 }).authorization, '"sub"'],
    ['two parts', 'Bearer a.b', 'three parts'],
    ['an access token', 'Bearer ya29.a0', 'three parts'],
    ['a header part that is no JSON', 'Bearer a.b.c', 'header'],
    ['a payload that is no object', `Bearer ${tokenOf([])}`, 'payload'],
    ['another scheme', 'Basic abc', 'Bearer'],
    ['no token', 'Bearer', 'Bearer'],
    ['two tokens', 'Bearer a b', 'Bearer'],
  ])('[AUTH-3, AUTH-4] %s', (_, header, message) => {
    const error = refusal(() => call(header));
    expect(error.status).toBe('UNAUTHENTICATED');
    expect(error.message).toContain(message);
  });

  it('[AUTH-4] any text is accepted, or refused with UNAUTHENTICATED', () => {
    const claims = fc.dictionary(
      fc.constantFrom('sub', 'aud', 'iss', 'iat', 'exp', 'user_id'),
      fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.constant(PROJECT)),
    );
    const header = fc.oneof(
      fc.string(),
      fc.string().map((text) => `Bearer ${text}`),
      claims.map((some) => bearer(some).authorization),
    );
    fc.assert(
      fc.property(header, (text) => {
        try {
          return ['owner', 'user'].includes(call(text).kind);
        } catch (error) {
          return error instanceof StatusError && error.status === 'UNAUTHENTICATED';
        }
      }),
    );
  });
});
