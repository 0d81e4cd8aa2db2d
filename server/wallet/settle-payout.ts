import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import type { PaymentMethod } from '../../domain/account/payment.ts';
import { moveCoins, readWallets } from '../account/ledger.ts';

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

/** The operator's decision about a request. */
export interface PayoutDecision {
  readonly uid: string;
  readonly id: string;
  readonly status: 'completed' | 'invalid';
  /** The reason for an invalid request, shown to the player. */
  readonly reason?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Settles a pending request: paid, or invalid with its coins returned. A repeated decision is no error.
 * @throws Error for an unknown request, or one with another decision
 */
export async function settlePayout(
  firestore: Firestore,
  { uid, id, status, reason, now }: PayoutDecision,
): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const document = await transaction.get(firestore.doc(`users/${uid}/payouts/${id}`));
    const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
    if (!document.exists) throw new Error(`${uid} has no request ${id}`);
    const payout = payoutOf(document);
    if (payout.status === status) return;
    if (payout.status !== 'pending') {
      throw new Error(`the request ${id} is ${payout.status} already`);
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
