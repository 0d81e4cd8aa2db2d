import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import type { ChallengeOutcome } from '../../domain/contract/challenge.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import { accountOf } from '../account-document.ts';
import type { Challenge, ChallengeRun } from './challenge-store.ts';

/** The largest number of notifications a day about a player's challenges. */
const NOTICES_A_DAY = 5;

/**
 * Reads the free place for today's next notification of a challenge's owner. Only reads; costs at most six.
 * @returns undefined if the owner's account is gone, or the day's places are full
 */
export async function readOwnersNotices(
  transaction: Transaction,
  firestore: Firestore,
  owner: string,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Promise<DocumentReference | undefined> {
  const day = dayOf(now, timeZone);
  const places = Array.from({ length: NOTICES_A_DAY }, (_, place) =>
    firestore.doc(`users/${owner}/notifications/challenge-${day}-${place}`),
  );
  const [account, ...notices] = await transaction.getAll(accountOf(firestore, owner), ...places);
  if (account?.get('status') !== 'active') return undefined;
  return notices.find(({ exists }) => !exists)?.ref;
}

/** Tells the owner that somebody has played the challenge. */
export function notifyOwner(
  transaction: Transaction,
  notice: DocumentReference,
  { code }: Challenge,
  { name, uid }: ChallengeRun,
  { own, rival }: ChallengeOutcome,
  now: number,
): void {
  transaction.create(notice, {
    title: name,
    message: `${name} played your challenge: ${own.points} to ${rival?.points ?? 0}.`,
    type: 'challenge',
    type_id: code,
    image: '',
    points: [own.points, rival?.points ?? 0],
    by: uid,
    at: Timestamp.fromMillis(now),
  });
}
