import type { JWTPayload } from 'jose';
import { SignJWT, createLocalJWKSet, exportJWK, generateKeyPair } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SchedulerProof } from '../../server/scheduler-proof.ts';
import { createSchedulerProof } from '../../server/scheduler-proof.ts';

const NOW = Date.UTC(2026, 0, 1);
const SECOND = NOW / 1_000;
const AUDIENCE = 'https://quiz.test/api/tasks/sweep';
const ACCOUNT = 'scheduler@quizbout-live.iam.gserviceaccount.com';
const SECRET = 'token-of-the-scheduler-32-letters';

let own: Awaited<ReturnType<typeof generateKeyPair>>;
let foreign: Awaited<ReturnType<typeof generateKeyPair>>;
let proof: SchedulerProof;
beforeAll(async () => {
  [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256' };
  // Google publishes more than one
  const next = { ...(await exportJWK((await generateKeyPair('RS256')).publicKey)), kid: 'two' };
  proof = createSchedulerProof({
    token: () => SECRET,
    identity: () => ({ audience: AUDIENCE, serviceAccount: ACCOUNT }),
    keys: createLocalJWKSet({ keys: [jwk, { ...next, alg: 'RS256' }] }),
    now: () => NOW,
  });
});

const CLAIMS: JWTPayload = {
  iss: 'https://accounts.google.com',
  aud: AUDIENCE,
  sub: '1',
  email: ACCOUNT,
  email_verified: true,
  iat: SECOND - 10,
  exp: SECOND + 3_590,
};
const sign = (claims: JWTPayload = CLAIMS, key = own.privateKey, kid = 'one') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key);
const asked = (token: string, scheme = 'Bearer') =>
  proof(new Request(AUDIENCE, { headers: { authorization: `${scheme} ${token}` } }));

describe('the proof of the scheduler', () => {
  it('is an OIDC token of Google for this address and service account, or the secret', async () => {
    expect(await asked(await sign())).toBe(true);
    expect(await asked(await sign({ ...CLAIMS, iss: 'accounts.google.com' }))).toBe(true);
    expect(await asked(SECRET)).toBe(true);
  });

  it.each([
    ['of another service account', { email: 'other@quizbout-live.iam.gserviceaccount.com' }],
    ['of an address that is not verified', { email_verified: false }],
    ['for another audience', { aud: 'https://elsewhere.test/api/tasks/sweep' }],
    ['of another issuer', { iss: 'https://accounts.example.com' }],
    ['that has expired', { iat: SECOND - 7_200, exp: SECOND - 31 }],
    ['that begins later', { nbf: SECOND + 31 }],
  ])('is no token %s', async (_what, claims) => {
    expect(await asked(await sign({ ...CLAIMS, ...claims }))).toBe(false);
  });

  it('is no token without e-mail, without an end, of a foreign key or of none that it names, unsigned, or signed by the secret', async () => {
    const { email: _email, ...nameless } = CLAIMS;
    const { exp: _exp, ...endless } = CLAIMS;
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const body = base64(CLAIMS);
    const tokens = [
      await sign(nameless),
      await sign(endless),
      await sign(CLAIMS, foreign.privateKey),
      await sign(CLAIMS, own.privateKey, 'unknown'),
      `${base64({ alg: 'none' })}.${body}.`,
      `${base64({ alg: 'none' })}.${body}.x`,
      await new SignJWT(CLAIMS)
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(new TextEncoder().encode(SECRET)),
      await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'RS256' }).sign(own.privateKey),
      (await sign()).slice(0, -4),
      'a.b.c',
    ];
    expect(await Promise.all(tokens.map((token) => asked(token)))).toEqual(tokens.map(() => false));
    expect(await asked(await sign(), 'Basic')).toBe(false);
  });

  it('is no OIDC token if none is set up', async () => {
    const request = async () =>
      new Request(AUDIENCE, { headers: { authorization: `Bearer ${await sign()}` } });
    const services = { token: () => '', keys: () => Promise.reject(new Error('no network')) };
    const without = createSchedulerProof({ ...services, identity: () => null, now: () => NOW });
    expect(await without(await request())).toBe(false);
  });

  it('fails with the cause if the keys cannot be fetched', async () => {
    const request = async () =>
      new Request(AUDIENCE, { headers: { authorization: `Bearer ${await sign()}` } });
    const services = { token: () => '', keys: () => Promise.reject(new Error('no network')) };
    const away = createSchedulerProof({
      ...services,
      now: () => NOW,
      identity: () => ({ audience: AUDIENCE, serviceAccount: ACCOUNT }),
    });
    await expect(away(await request())).rejects.toThrow('no network');
  });
});
