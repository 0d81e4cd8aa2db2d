import { createHash, randomBytes } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';

/** How long a session lasts from its sign-in. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

/** 32 random bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A session as its holder proves it. */
export interface Session {
  readonly uid: string;
  /** The name of its document: the hash of the token. */
  readonly sessionId: string;
}

/**
 * Opens a session for a player, who may have several (tabs, devices). Only a hash of the token is kept, so that nobody who
 * reads the database can use one.
 * @returns the api_token, which is told once
 */
export async function openSession(firestore: Firestore, uid: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await firestore.doc(`sessions/${sessionIdOf(token)}`).create({
    uid,
    createdAt: Timestamp.fromMillis(now),
    // Firestore's TTL policy removes it
    expiresAt: Timestamp.fromMillis(now + SESSION_MS),
  });
  return token;
}

/** The session of a token, by one read; undefined if there is none, or it has run out. */
export async function findSession(
  firestore: Firestore,
  token: string,
  now: number,
): Promise<Session | undefined> {
  if (!isToken(token)) return undefined;
  const sessionId = sessionIdOf(token);
  const snapshot = await firestore.doc(`sessions/${sessionId}`).get();
  if (!snapshot.exists) return undefined;
  const expiresAt = snapshot.get('expiresAt') as Timestamp;
  return expiresAt.toMillis() > now ? { uid: snapshot.get('uid') as string, sessionId } : undefined;
}

/** Whether a text can be a token at all; one that cannot costs no read. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Ends a session; its token is worth nothing from the next call on. */
export async function endSession(firestore: Firestore, sessionId: string): Promise<void> {
  await firestore.doc(`sessions/${sessionId}`).delete();
}

/** The name of the document of a session: the hash of its token. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
