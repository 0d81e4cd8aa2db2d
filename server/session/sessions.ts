import { createHash, randomBytes } from 'node:crypto';
import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';
import { accountOf } from '../account-document.ts';
import { isMissing } from '../firestore-errors.ts';

/** The lifetime of a session from its sign-in, or from its last renewal. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;
/** A session that is used with less time left is renewed, so that none ends in the middle of a game of a regular player. */
const RENEWED_BELOW_MS = SESSION_MS / 2;

/** The maximum number of a player's sessions: a further sign-in ends the oldest. */
const MAX_SESSIONS = 20;
/** Sessions read per batch. */
export const SESSION_BATCH_SIZE = 100;

/** 32 random bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A session, found by its token. */
export interface SessionRecord {
  readonly uid: string;
  /** The id of its document: the hash of the token. */
  readonly sessionId: string;
  /** When the player signed in at Firebase, in milliseconds since the epoch by Firebase's clock. */
  readonly signedInAt: number;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Why the session has ended, while its document still exists. */
  readonly ended?: SessionsEndReason;
}

/** Why all sessions of a player end at once. */
export type SessionsEndReason = 'deactivated' | 'deleting';

/**
 * Opens a session for a player, who may have 20 (tabs, devices); one more ends the oldest. Only a hash of the token is stored,
 * so that read access to the database gives no session.
 * @param signedInAt when the player signed in at Firebase, by its clock
 * @param validAfter ends sessions with an earlier sign-in, by the same clock
 * @returns the api_token, which is not stored and cannot be read again
 * @throws ApiError for an account that is not active at this moment, or was deleted
 */
export async function openSession(
  firestore: Firestore,
  uid: string,
  now: number,
  { signedInAt = now, validAfter = 0 } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  // in one transaction with the status, so that no session opens while all are being ended
  await firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(accountOf(firestore, uid));
    if (!account.exists) throw new ApiError('userUnknown');
    if (account.get('status') !== 'active') throw new ApiError('accountDeactivated');
    // a new password: the old one may have left its browser's push token
    if (validAfter > validAfterOf(account)) {
      transaction.update(account.ref, { validAfter, fcmTokens: [] });
    }
    transaction.create(firestore.doc(`sessions/${sessionIdOf(token)}`), {
      uid,
      createdAt: Timestamp.fromMillis(now),
      signedInAt: Timestamp.fromMillis(signedInAt),
      // Firestore's TTL policy removes it
      expiresAt: Timestamp.fromMillis(now + SESSION_MS),
    });
  });
  await deleteSurplus(firestore, uid, validAfter);
  return token;
}

/** From when on Firebase counted the player's sign-ins at the last one; an account begins with those since its creation. */
function validAfterOf(account: DocumentSnapshot): number {
  const createdAt = account.get('createdAt') as Timestamp | undefined;
  return (account.get('validAfter') as number | undefined) ?? createdAt?.toMillis() ?? 0;
}

/**
 * Deletes a player's expired sessions, and the oldest beyond 20. It runs after a session is created and outside its
 * transaction: a query locks the whole collection in Google's emulator, where 8 players took 7.5 s to sign in at once.
 * All calls use the same order, so that concurrent calls leave the same 20.
 */
async function deleteSurplus(firestore: Firestore, uid: string, validAfter: number): Promise<void> {
  const { docs } = await sessionsOf(firestore, uid).limit(SESSION_BATCH_SIZE).get();
  const current = docs.filter((session) => signedInAtOf(session) >= validAfter);
  const over = docs.filter((session) => signedInAtOf(session) < validAfter);
  const oldest = current.slice(0, Math.max(0, current.length - MAX_SESSIONS));
  const surplus = [...over, ...oldest];
  if (surplus.length === 0) return;
  const batch = firestore.batch();
  for (const { ref } of surplus) batch.delete(ref);
  await batch.commit();
}

/**
 * Removes all push tokens of a player. A new password or a revocation ends the sessions of browsers that may belong to
 * somebody else, and these must not get the player's messages. Does nothing for a deleted account.
 */
export async function clearPushTokens(firestore: Firestore, uid: string): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(accountOf(firestore, uid));
    if (account.exists) transaction.update(account.ref, { fcmTokens: [] });
  });
}

/** The sessions of a player, the oldest first. */
export const sessionsOf = (firestore: Firestore, uid: string): Query =>
  firestore.collection('sessions').where('uid', '==', uid).orderBy('createdAt');

/** The session of a token, by one read; undefined if there is none or it has expired. It may be `ended`. */
export async function findSession(
  firestore: Firestore,
  token: string,
  now: number,
): Promise<SessionRecord | undefined> {
  if (!isToken(token)) return undefined;
  const sessionId = sessionIdOf(token);
  const snapshot = await firestore.doc(`sessions/${sessionId}`).get();
  if (!snapshot.exists) return undefined;
  const expiresAt = (snapshot.get('expiresAt') as Timestamp).toMillis();
  if (expiresAt <= now) return undefined;
  const ended = snapshot.get('ended') as SessionsEndReason | undefined;
  return {
    uid: snapshot.get('uid') as string,
    sessionId,
    signedInAt: signedInAtOf(snapshot),
    expiresAt,
    ...(ended && { ended }),
  };
}

/**
 * Renews a used session that is in the second half of its life; its sign-in stays. One write in 15 days.
 * @returns whether its cookies must be set again
 */
export async function renewSession(
  firestore: Firestore,
  { sessionId, expiresAt }: SessionRecord,
  now: number,
): Promise<boolean> {
  if (expiresAt - now >= RENEWED_BELOW_MS) return false;
  try {
    const renewed = Timestamp.fromMillis(now + SESSION_MS);
    await firestore.doc(`sessions/${sessionId}`).update({ expiresAt: renewed });
    return true;
  } catch (error) {
    // it has been ended in this moment
    if (isMissing(error)) return false;
    throw error;
  }
}

/** The sign-in time of a session; sessions of earlier versions count from their opening. */
function signedInAtOf(session: DocumentSnapshot): number {
  const at = (session.get('signedInAt') ?? session.get('createdAt')) as Timestamp;
  return at.toMillis();
}

/** Whether a text has the format of a token; others cost no read. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Ends a session; its token is invalid from the next call on. */
export async function endSession(firestore: Firestore, sessionId: string): Promise<void> {
  await firestore.doc(`sessions/${sessionId}`).delete();
}

/** The id of a session's document: the hash of its token. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * The name of the session's cookie. Over https its prefix makes browsers accept it only from this host; over http (a
 * game in the local network) the prefix is not allowed.
 */
const nameOf = (secure: boolean) => (secure ? '__Host-session' : 'session');

/** The cookie with the uid of the session, which scripts can read. It is no proof. */
const PLAYER_COOKIE = 'player';

/** The api_token in a request's cookie, or undefined. */
export function sessionCookieOf(request: Request, secure: boolean): string | undefined {
  const prefix = `${nameOf(secure)}=`;
  return (request.headers.get('cookie') ?? '')
    .split(/; */)
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
}

/** Whether a request has the cookie with the uid, valid or not. */
export function namesPlayer(request: Request): boolean {
  return /(^|; *)player=[^;]/.test(request.headers.get('cookie') ?? '');
}

/** Sets the session's cookies in the browser. */
export function setSessionCookies(
  reply: Headers,
  secure: boolean,
  session: { token: string; uid: string },
): void {
  append(reply, secure, SESSION_MS / 1000, session.token, session.uid);
}

/** Deletes the session's cookies in the browser. */
export function clearSessionCookies(reply: Headers, secure: boolean): void {
  append(reply, secure, 0, '', '');
}

function append(
  reply: Headers,
  secure: boolean,
  seconds: number,
  token: string,
  uid: string,
): void {
  const common = attributesOf(secure, seconds);
  reply.append('set-cookie', `${nameOf(secure)}=${token}; HttpOnly; ${common}`);
  reply.append('set-cookie', `${PLAYER_COOKIE}=${encodeURIComponent(uid)}; ${common}`);
}

/** Sets the readable cookie alone, for a page that shows another player than the session's. */
export function namePlayer(reply: Headers, secure: boolean, uid: string): void {
  const attributes = attributesOf(secure, SESSION_MS / 1000);
  reply.append('set-cookie', `${PLAYER_COOKIE}=${encodeURIComponent(uid)}; ${attributes}`);
}

const attributesOf = (secure: boolean, seconds: number) =>
  `Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`;

/** Whether the caller used https, also behind a proxy that ends TLS. */
export function isSecure(request: Request): boolean {
  const forwarded = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return (forwarded ?? new URL(request.url).protocol.slice(0, -1)) === 'https';
}
