import { createHash, timingSafeEqual } from 'node:crypto';
import type { JWTVerifyGetKey } from 'jose';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';

/** The identity whose OIDC tokens are accepted, as configured in Cloud Scheduler. */
export interface SchedulerIdentity {
  /** The `aud` of the token; by default the address that the scheduler calls. */
  readonly audience: string;
  /** E-mail of the scheduler's service account. */
  readonly serviceAccount: string;
}

export interface SchedulerProofServices {
  /** A shared secret; '' accepts none. */
  readonly token: () => string;
  /** Null accepts no OIDC token. */
  readonly identity: () => SchedulerIdentity | null;
  /** Public keys of the issuer. */
  readonly keys: JWTVerifyGetKey;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Returns whether a request comes from the scheduler. Rejects if Google's keys cannot be fetched. */
export type SchedulerProof = (request: Request) => Promise<boolean>;

/** Google uses both names. Source: https://developers.google.com/identity/openid-connect/openid-connect */
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const CLOCK_SECONDS = 30;

/** Google's public keys, fetched on first use and then cached. */
export const googleKeys: JWTVerifyGetKey = createRemoteJWKSet(
  new URL('https://www.googleapis.com/oauth2/v3/certs'),
);

/** Accepts the shared secret, or a Google OIDC token: its signature, audience, time and service account are checked. */
export function createSchedulerProof(services: SchedulerProofServices): SchedulerProof {
  const { token, identity, keys, now } = services;
  return async (request) => {
    const sent = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
    if (isSecret(sent, token())) return true;
    const wanted = identity();
    // a JWT has three parts
    if (!wanted || sent.split('.').length !== 3) return false;
    try {
      const { payload } = await jwtVerify(sent, keys, {
        issuer: ISSUERS,
        audience: wanted.audience,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat', 'email'],
        clockTolerance: CLOCK_SECONDS,
        currentDate: new Date(now()),
      });
      return payload['email'] === wanted.serviceAccount && payload['email_verified'] === true;
    } catch (error) {
      if (isWorthless(error)) return false;
      throw error;
    }
  };
}

/** Whether a text is the secret; compares in constant time. */
function isSecret(sent: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(secret)) && secret !== '';
}

/** Whether an error means an invalid token, and not that the keys could not be fetched. */
function isWorthless(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  );
}
