import { randomBytes, createHash } from 'node:crypto';
import type { Firestore, DocumentData, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { hasOnePlayer } from '../../../domain/battle/room.ts';
import type { RoomKind } from '../../../domain/battle/room.ts';
import { playingRoomsOf } from '../../battle/rooms.ts';
import { settleBattle } from '../../battle/settle-battle.ts';
import { ApiError } from '../../../domain/errors.ts';
import { endSessionsOf } from '../../session/end-sessions.ts';
import { accountOf } from '../../account-document.ts';
import type { PayoutRequest, PayoutStatus } from '../../wallet/settle-payout.ts';

/** Fewer coins than any fee, so that the rules deny a seat and no deal takes a fee. */
const NO_COINS = -1;

/** The document of a deletion in progress; it is deleted at its end. */
export const deletionOf = (firestore: Firestore, uid: string) => firestore.doc(`deletions/${uid}`);

/**
 * Marks an account as being deleted and ends its sessions. From then on the account cannot play. A repeated call
 * changes nothing.
 * @param now milliseconds since the epoch
 * @throws ApiError for a player who is in a battle or unknown
 */
export async function beginDeletion(firestore: Firestore, uid: string, now: number): Promise<void> {
  const begun = await deletionOf(firestore, uid).get();
  if (begun.get('isClear') !== true) {
    if (!begun.exists && (await isInBattle(firestore, uid, now))) throw inBattle();
    await mark(firestore, uid, now);
    // a battle may have begun until now; from now on none can
    if (await isInBattle(firestore, uid, now)) {
      await unmark(firestore, uid);
      throw inBattle();
    }
    await deletionOf(firestore, uid).update({ isClear: true });
  }
  await endSessionsOf(firestore, uid, 'deleting');
}

const inBattle = () =>
  new ApiError('inBattle', 'finish the battle first, or wait until it is settled');

async function mark(firestore: Firestore, uid: string, now: number): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const [account, deletion] = await transaction.getAll(
      accountOf(firestore, uid),
      deletionOf(firestore, uid),
    );
    if (deletion?.exists) return;
    if (!account?.exists) throw new ApiError('userUnknown');
    transaction.update(account.ref, { status: 'deleting', coins: NO_COINS });
    transaction.create(deletionOf(firestore, uid), {
      // the new id of the ledger; after the deletion no document links it to the player
      closedLedger: randomBytes(16).toString('base64url'),
      coins: account.get('coins') as number,
      status: account.get('status') as string,
      isClear: false,
      at: Timestamp.fromMillis(now),
    });
  });
}

async function unmark(firestore: Firestore, uid: string): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const deletion = await transaction.get(deletionOf(firestore, uid));
    // another process may have seen the battle end meanwhile
    if (!deletion.exists || deletion.get('isClear') === true) return;
    transaction.update(accountOf(firestore, uid), {
      status: deletion.get('status') as string,
      // coins won meanwhile were added to NO_COINS, so add the old balance and subtract NO_COINS
      coins: FieldValue.increment((deletion.get('coins') as number) - NO_COINS),
    });
    transaction.delete(deletion.ref);
  });
}

/** Whether a battle with this player's coins or score is still unsettled; settles battles that are over. */
async function isInBattle(firestore: Firestore, uid: string, now: number): Promise<boolean> {
  const playing = await playingRoomsOf(firestore, uid).get();
  for (const room of playing.docs) {
    // battles with one player have no fee
    if (hasOnePlayer(room.get('kind') as RoomKind)) continue;
    try {
      await settleBattle(firestore, room.id, now);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'notFinished') return true;
      throw error;
    }
  }
  return false;
}

const BATCH = 200;

/**
 * Moves the ledger of a player to `closedLedgers/{id}/entries`, so that the totals still add up, and payouts to
 * `closedLedgers/{id}/paid`. Nothing in them identifies the person: no address, and no id of another document. Pending
 * payouts are withdrawn, except those that the operator has begun: their money may have been sent.
 */
export async function closeLedger(firestore: Firestore, uid: string, id: string): Promise<void> {
  const closed = firestore.doc(`closedLedgers/${id}`);
  // the ids of entries contain rooms and other players
  const newId = (old: string) => createHash('sha256').update(`${id}/${old}`).digest('base64url');
  for (;;) {
    const { docs } = await firestore.collection(`users/${uid}/ledger`).limit(BATCH).get();
    if (docs.length === 0) break;
    const batch = firestore.batch();
    for (const entry of docs) {
      batch.set(closed.collection('entries').doc(newId(entry.id)), only(entry, ENTRY));
      batch.delete(entry.ref);
    }
    await batch.commit();
  }
  const { docs } = await firestore.collection(`users/${uid}/payouts`).get();
  for (const { ref } of docs) {
    // the operator may begin or complete the payout concurrently
    await firestore.runTransaction(async (transaction) => {
      const payout = await transaction.get(ref);
      if (!payout.exists) return;
      const status = payout.get('status') as PayoutStatus;
      const isBegun = status === 'pending' && payout.get('begunAt') !== undefined;
      if (status === 'completed' || isBegun) {
        const copy = only(payout as QueryDocumentSnapshot, PAYOUT);
        transaction.set(closed.collection('paid').doc(newId(ref.id)), copy);
      }
      transaction.delete(ref);
    });
  }
}

const ENTRY = ['amount', 'redeemable', 'way', 'type', 'at', 'balance'] as const;
const PAYOUT: readonly (keyof PayoutRequest)[] = [
  'type',
  'hundredths',
  'coins',
  'status',
  'at',
  'begunAt',
  'statusAt',
];

function only(document: QueryDocumentSnapshot, fields: readonly string[]): DocumentData {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value: unknown = document.get(field);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}
