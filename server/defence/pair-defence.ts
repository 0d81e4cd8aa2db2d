import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import { rivalOrder } from '../../domain/defence/defence.ts';
import { GROUP_SIZE } from '../../domain/league/league.ts';
import { isBlockBetween } from '../account/blocked-players.ts';
import { accountOf } from '../account-document.ts';
import { defenceAt, defenceDueAt, defenceEntryOf } from './defence-documents.ts';

/**
 * Finds a rival for a player who waits: another waiting player of the same league group, day and language. Players met on the
 * last days come last; players of whom one has blocked the other, and accounts of one person, never meet. It reads at most the
 * waiting players of one group, and writes only the two entries. A repeated call changes nothing.
 */
export async function pairDefence(firestore: Firestore, day: string, uid: string): Promise<void> {
  const own = defenceEntryOf(await defenceAt(firestore, day, uid).get());
  if (own?.waitsIn === undefined) return;
  const { docs } = await firestore
    .collection('defences')
    .where('waitsIn', '==', own.waitsIn)
    .limit(GROUP_SIZE)
    .get();
  const others = docs.map((one) => one.get('uid') as string).filter((one) => one !== uid);
  if (others.length === 0) return;
  const past = own.before.map((one) => defenceAt(firestore, one, uid));
  const met = past.length === 0 ? [] : await firestore.getAll(...past);
  const rivals = met.map((one) => defenceEntryOf(one)?.rival ?? '');
  for (const rival of rivalOrder(others, rivals)) {
    const outcome = await firestore.runTransaction((transaction) =>
      tryPair(transaction, firestore, day, [uid, rival]),
    );
    if (outcome === 'done') return;
  }
}

/** The work on the end takes the second player of a match only if the first one's has failed for so long. */
const SECOND_LATER_MS = 60_000;

/** Pairs two players. @returns `done` also if the first no longer waits, `next` if the two cannot meet */
async function tryPair(
  transaction: Transaction,
  firestore: Firestore,
  day: string,
  [uid, rival]: readonly [string, string],
): Promise<'done' | 'next'> {
  // in the order of the ids, so that two who try each other do not block each other
  const uids = [uid, rival].toSorted();
  const found = await transaction.getAll(
    ...uids.map((one) => defenceAt(firestore, day, one)),
    ...uids.map((one) => accountOf(firestore, one)),
  );
  const documents = new Map(found.map((document) => [document.ref.path, document]));
  const entryOf = (one: string) =>
    defenceEntryOf(documents.get(defenceAt(firestore, day, one).path));
  const [account, theirs] = [uid, rival].map((one) =>
    documents.get(accountOf(firestore, one).path),
  );
  const [own, other] = [entryOf(uid), entryOf(rival)];
  if (own?.waitsIn === undefined) return 'done';
  if (account?.get('status') !== 'active') return 'done';
  if (other?.waitsIn !== own.waitsIn || theirs?.get('status') !== 'active') return 'next';
  const isOnePerson = account.get('personId') === theirs.get('personId');
  if (isOnePerson || isBlockBetween(account, theirs)) return 'next';
  const waitsIn = FieldValue.delete();
  transaction.update(defenceAt(firestore, day, uid), { rival, waitsIn });
  transaction.update(defenceAt(firestore, day, rival), {
    rival: uid,
    waitsIn,
    // the work on the first of the two ends both
    dueAt: defenceDueAt(other.endsAt) + SECOND_LATER_MS,
  });
  return 'done';
}
