import { StatusError } from '../model/status.ts';
import type { Caller } from '../service/call.ts';
import { checkClaims, checkServiceClaims, isOfServiceAccount, readToken } from './token.ts';

const OWNER: Caller = { kind: 'owner' };
const VISITOR: Caller = { kind: 'user', auth: null };

/**
 * The caller by the Authorization header: without a header a visitor. `Bearer owner` (admin SDK, withSecurityRulesDisabled) and
 * a token signed by a service account skip the rules. A JWT of the project is its user.
 * @param project the project the request is for; undefined skips the check that the token is for it.
 * @param nowMs the server's clock, milliseconds since the epoch, against which expiry is judged.
 * @throws UNAUTHENTICATED with the error of the header or the token.
 */
export function authenticate(
  header: string | undefined,
  project: string | undefined,
  nowMs: number,
): Caller {
  const text = header?.trim() ?? '';
  if (text === '') return VISITOR;
  const match = /^Bearer\s+(\S+)$/i.exec(text);
  if (!match) {
    throw new StatusError(
      'UNAUTHENTICATED',
      'Malformed Authorization header: expected "Bearer <token>".',
    );
  }
  const token = match[1]!;
  if (token === 'owner') return OWNER;
  const claims = readToken(token);
  if (isOfServiceAccount(claims)) {
    checkServiceClaims(claims, nowMs);
    return OWNER;
  }
  checkClaims(claims, project, nowMs);
  const uid = claims['sub'] ?? claims['user_id'];
  if (typeof uid !== 'string' || uid === '') {
    throw new StatusError(
      'UNAUTHENTICATED',
      'Malformed token: the claim "sub" (or "user_id") must be the user\'s id.',
    );
  }
  return { kind: 'user', auth: { uid, token: claims } };
}
