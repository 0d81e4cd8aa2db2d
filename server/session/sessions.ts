import { createHash, randomBytes } from 'node:crypto';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { accountOf } from '../account/ledger.ts';
import { ApiError } from '../../domain/contract/api-error.ts';

/** How long a session lasts from its sign-in. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

/** 32 random bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A session as its holder proves it. */
export interface Session {
  readonly uid: string;
  /** The name of its document: the hash of the token. */
  readonly sessionId: string;
  /** When its player signed in at Firebase, in milliseconds since the epoch by Firebase's clock. */
  readonly signedInAt: number;
  /** Why it is good for nothing any more, though it is there. */
  readonly ended?: SessionEnd;
}

/** Why all sessions of a player end at once. */
export type SessionEnd = 'deactivated' | 'deleting';

/** gRPC's number for a document that is not there. */
const NOT_FOUND = 5;

/**
 * Opens a session for a player, who may have several (tabs, devices). Only a hash of the token is kept, so that nobody who
 * reads the database can use one.
 * @param signedInAt when the player signed in at Firebase, by its clock
 * @returns the api_token, which is told once
 * @throws ApiError for an account that is not active at this moment
 */
export async function openSession(
  firestore: Firestore,
  uid: string,
  now: number,
  signedInAt = now,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  // in one transaction with the status: none is opened behind the back of who ends them all
  await firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(accountOf(firestore, uid));
    if (account.exists && account.get('status') !== 'active') {
      throw new ApiError('accountDeactivated');
    }
    transaction.create(firestore.doc(`sessions/${sessionIdOf(token)}`), {
      uid,
      createdAt: Timestamp.fromMillis(now),
      signedInAt: Timestamp.fromMillis(signedInAt),
      // Firestore's TTL policy removes it
      expiresAt: Timestamp.fromMillis(now + SESSION_MS),
    });
  });
  return token;
}

/** The session of a token, by one read; undefined if there is none, or it has run out. It may have been `ended`. */
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
  if (expiresAt.toMillis() <= now) return undefined;
  const ended = snapshot.get('ended') as SessionEnd | undefined;
  return {
    uid: snapshot.get('uid') as string,
    sessionId,
    signedInAt: signedInAtOf(snapshot),
    ...(ended && { ended }),
  };
}

/** Those that were opened before this was noted count from their own beginning. */
function signedInAtOf(session: DocumentSnapshot): number {
  const at = (session.get('signedInAt') ?? session.get('createdAt')) as Timestamp;
  return at.toMillis();
}

/** Whether a text can be a token at all; one that cannot costs no read. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Ends a session; its token is worth nothing from the next call on. */
export async function endSession(firestore: Firestore, sessionId: string): Promise<void> {
  await firestore.doc(`sessions/${sessionId}`).delete();
}

/**
 * Ends all sessions of a player; each knows why at its next call. The account must have its new status before, so that no
 * new one is opened meanwhile.
 */
export async function endSessionsOf(
  firestore: Firestore,
  uid: string,
  reason: SessionEnd,
): Promise<void> {
  const { docs } = await firestore.collection('sessions').where('uid', '==', uid).get();
  await Promise.all(
    docs.map(async ({ ref }) => {
      try {
        await ref.update({ ended: reason });
      } catch (error) {
        // it was logged out at this moment
        if ((error as { code?: number }).code !== NOT_FOUND) throw error;
      }
    }),
  );
}

/**
 * Ends the sessions of a player whose sign-in was before a moment.
 * @param validAfter milliseconds since the epoch, by Firebase's clock; Infinity ends them all
 */
export async function endSessionsBefore(
  firestore: Firestore,
  uid: string,
  validAfter: number,
): Promise<void> {
  const { docs } = await firestore.collection('sessions').where('uid', '==', uid).get();
  const over = docs.filter((session) => signedInAtOf(session) < validAfter);
  await Promise.all(over.map(({ ref }) => ref.delete()));
}

/** The name of the document of a session: the hash of its token. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
