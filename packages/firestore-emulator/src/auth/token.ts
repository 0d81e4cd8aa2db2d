import { StatusError } from '../model/status.ts';

/** The claims of a JSON Web Token, unverified. */
export type Claims = Readonly<Record<string, unknown>>;

function unauthenticated(message: string): StatusError {
  return new StatusError('UNAUTHENTICATED', message);
}

function readPart(part: string, what: string): Claims {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    throw unauthenticated(`Malformed token: its ${what} is not base64url-encoded JSON.`);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw unauthenticated(`Malformed token: its ${what} is not a JSON object.`);
  }
  return parsed as Claims;
}

/**
 * Reads a JWT (RFC 7519) without verifying its signature: Auth emulator and mock tokens have none (`alg: none`, empty third
 * part). @throws UNAUTHENTICATED naming the part that is malformed.
 */
export function readToken(token: string): Claims {
  const parts = token.split('.');
  if (parts.length !== 3) {
    throw unauthenticated(
      'Malformed token: expected a JWT of three parts "header.payload.signature", or "owner" for full access.',
    );
  }
  readPart(parts[0]!, 'header');
  return readPart(parts[1]!, 'payload');
}

/**
 * Tokens issued before this are mock tokens of @firebase/rules-unit-testing (iat 0, exp 3600, both in 1970), whose
 * expiry is not meaningful. Seconds since the epoch of 2000-01-01.
 */
const FIRST_REAL_ISSUE = 946_684_800;

/**
 * Checks that a token was issued for this project and has not expired, as production does apart from the signature.
 * Absent `aud`, `iss`, `iat` and `exp` are accepted: hand-made test tokens lack them.
 * @throws UNAUTHENTICATED naming the claim.
 */
export function checkClaims(claims: Claims, project: string | undefined, nowMs: number): void {
  const { aud, iss, iat, exp } = claims;
  if (project !== undefined && aud !== undefined && aud !== project) {
    throw unauthenticated(
      `The token is for project "${String(aud)}" (claim "aud"), but the request is for "${project}": sign in to that project.`,
    );
  }
  const issuer = `https://securetoken.google.com/${project ?? ''}`;
  if (project !== undefined && iss !== undefined && iss !== issuer) {
    throw unauthenticated(
      `The token was issued by "${String(iss)}" (claim "iss"), expected "${issuer}": sign in to that project.`,
    );
  }
  checkExpiry(iat, exp, nowMs);
}

const SERVICE = /^https:\/\/firestore\.googleapis\.com(?:\/|$)/;

/**
 * Whether a service account signed the token itself: it then names the account twice. Server SDKs send such a token by
 * REST instead of an access token.
 */
export function isOfServiceAccount({ iss, sub }: Claims): boolean {
  return typeof iss === 'string' && iss === sub && iss.endsWith('.gserviceaccount.com');
}

/**
 * Checks that a token signed by a service account is for Firestore, by its audience or by scopes
 * (google.aip.dev/auth/4111), and has not expired.
 * @throws UNAUTHENTICATED naming the claim
 */
export function checkServiceClaims({ aud, scope, iat, exp }: Claims, nowMs: number): void {
  const isForUs = aud === undefined ? typeof scope === 'string' : SERVICE.test(String(aud));
  if (!isForUs) {
    throw unauthenticated(
      `The service account's token is for "${String(aud)}" (claim "aud"): expected "https://firestore.googleapis.com/", or a "scope".`,
    );
  }
  checkExpiry(iat, exp, nowMs);
}

function checkExpiry(iat: unknown, exp: unknown, nowMs: number): void {
  const issuedForReal = typeof iat === 'number' && iat >= FIRST_REAL_ISSUE;
  if (issuedForReal && typeof exp === 'number' && exp * 1_000 <= nowMs) {
    const when = Number.isFinite(exp) && exp < 8.64e12 ? new Date(exp * 1_000).toISOString() : exp;
    throw unauthenticated(`The token expired at ${when} (claim "exp"): refresh it.`);
  }
}
