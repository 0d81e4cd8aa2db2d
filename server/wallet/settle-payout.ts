import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import type { PaymentMethod } from '../../domain/account/payment.ts';
import { moveCoins, readWallets } from '../account/ledger.ts';
import { RESTORE_MARK } from '../settings/read-settings.ts';

/** The status of a payment request. */
export type PayoutStatus = 'pending' | 'completed' | 'invalid';

/** A request for payment, at `users/{uid}/payouts/{id}`. */
export interface PayoutRequest {
  readonly uid: string;
  readonly type: PaymentMethod;
  readonly address: string;
  /** In hundredths of the currency's unit. */
  readonly hundredths: number;
  readonly coins: number;
  readonly details: string;
  readonly status: PayoutStatus;
  readonly at: Timestamp;
  /** When the operator began to pay it. From then on neither its player nor a deletion withdraws it. */
  readonly begunAt?: Timestamp;
  /** Why the operator pays a deactivated account. */
  readonly begunReason?: string;
  /** When the operator decided. */
  readonly statusAt?: Timestamp;
}

/** Reads an existing request; only the server writes them. */
export function payoutOf(document: DocumentSnapshot): PayoutRequest {
  return document.data() as PayoutRequest;
}

/** A request with its path, for the operator. */
export interface ListedPayout extends PayoutRequest {
  readonly id: string;
}

/** Requests of all players, the oldest first. */
export async function listPayouts(
  firestore: Firestore,
  status: PayoutStatus,
  limit: number,
): Promise<readonly ListedPayout[]> {
  const found = await firestore
    .collectionGroup('payouts')
    .where('status', '==', status)
    .orderBy('at', 'asc')
    .limit(limit)
    .get();
  return found.docs.map((document) => ({ id: document.id, ...payoutOf(document) }));
}

/** A request of a player, at an instant. */
interface PayoutMoment {
  readonly uid: string;
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The operator's decision about a request. */
export interface PayoutDecision extends PayoutMoment {
  readonly status: 'completed' | 'invalid';
  /** The reason for an invalid request, shown to the player. */
  readonly reason?: string | undefined;
}

/** @throws Error for a missing request, or a settled one */
function pendingPayoutOf(document: DocumentSnapshot, { uid, id }: PayoutMoment): PayoutRequest {
  if (!document.exists) {
    throw new Error(
      `${uid} has no request ${id}: the player cancelled it, or deleted the account. A deletion leaves a begun request in closedLedgers/*/paid`,
    );
  }
  const payout = payoutOf(document);
  if (payout.status !== 'pending') throw new Error(`the request ${id} is ${payout.status} already`);
  return payout;
}

/** A restore notes the payments of before, and deletes those that come later. @throws Error */
async function checkNotRestoring(transaction: Transaction, firestore: Firestore): Promise<void> {
  const mark = await transaction.get(firestore.doc(RESTORE_MARK));
  if (mark.exists) throw new Error('a restore runs, or was interrupted: finish it first');
}

/**
 * Marks a pending request as being paid, for one operator alone. The money is sent after this, so that no player gets
 * the coins back as well.
 * @param moment with the reason to pay a deactivated account
 * @throws Error for a request that was begun or settled, or that a cancellation or a deletion withdraws, and for a deactivated
 * account without a reason
 */
export async function beginPayout(
  firestore: Firestore,
  moment: PayoutMoment & { readonly reason?: string | undefined },
): Promise<void> {
  const { uid, id, reason, now } = moment;
  await firestore.runTransaction(async (transaction) => {
    await checkNotRestoring(transaction, firestore);
    const document = await transaction.get(firestore.doc(`users/${uid}/payouts/${id}`));
    const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
    const { begunAt } = pendingPayoutOf(document, moment);
    if (begunAt) {
      throw new Error(
        `the request ${id} was begun at ${begunAt.toDate().toISOString()}. Ask who began it and whether it was paid, then use redeem complete or redeem invalid`,
      );
    }
    if (!wallet || wallet.snapshot.get('status') === 'deleting') {
      throw new Error(`the account ${uid} is being deleted, which withdraws its requests`);
    }
    const isDeactivated = wallet.snapshot.get('status') === 'deactivated';
    if (isDeactivated && reason === undefined) {
      throw new Error(`${uid} is deactivated. If you pay it all the same, say why by --reason`);
    }
    transaction.update(document.ref, {
      begunAt: Timestamp.fromMillis(now),
      ...(isDeactivated && { begunReason: reason }),
    });
  });
}

/**
 * Settles a begun request: paid, or invalid with its coins returned.
 * @throws Error for an unknown request, one that was not begun, or one that is settled
 */
export async function settlePayout(firestore: Firestore, decision: PayoutDecision): Promise<void> {
  const { uid, id, status, reason, now } = decision;
  await firestore.runTransaction(async (transaction) => {
    await checkNotRestoring(transaction, firestore);
    const document = await transaction.get(firestore.doc(`users/${uid}/payouts/${id}`));
    const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
    const payout = pendingPayoutOf(document, decision);
    if (!payout.begunAt) {
      throw new Error(`the request ${id} was not begun: use redeem begin ${uid} ${id} first`);
    }
    if (status === 'invalid') {
      if (wallet?.snapshot.get('status') === 'deleting' || !wallet) {
        throw new Error(`there is no account ${uid}, or not for long`);
      }
      moveCoins(transaction, wallet, {
        id: `redeem-${id}-returned`,
        amount: payout.coins,
        redeemable: payout.coins,
        title: 'cancelPaymentRequest',
        type: 'redeem-returned',
        at: now,
      });
    }
    transaction.update(document.ref, {
      status,
      statusAt: Timestamp.fromMillis(now),
      ...(reason !== undefined && { details: reason }),
    });
  });
}
