import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import { FieldValue, Timestamp as Moment } from 'firebase-admin/firestore';
import { moveCoins, readWallets } from '../account/ledger.ts';

export type PayoutStatus = 'pending' | 'completed' | 'invalid';

/** A request for a payment as the operator sees it. */
export interface ListedPayout {
  readonly uid: string;
  readonly id: string;
  readonly type: string;
  readonly address: string;
  /** In hundredths of the currency. */
  readonly amount: number;
  readonly coins: number;
  readonly status: PayoutStatus;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The requests in a state, the oldest first. */
export async function listPayouts(
  firestore: Firestore,
  status: PayoutStatus,
  limit: number,
): Promise<ListedPayout[]> {
  const { docs } = await firestore
    .collectionGroup('payouts')
    .where('status', '==', status)
    .orderBy('at')
    .limit(limit)
    .get();
  return docs.map((payout) => ({
    uid: payout.ref.parent.parent?.id ?? '',
    id: payout.id,
    type: payout.get('type') as string,
    address: payout.get('address') as string,
    amount: payout.get('amount') as number,
    coins: payout.get('coins') as number,
    status: payout.get('status') as PayoutStatus,
    at: (payout.get('at') as Timestamp).toMillis(),
  }));
}

/**
 * Settles a request that waits: it was paid, or it is invalid and its coins go back. Settling it the same way again changes
 * nothing.
 * @param now milliseconds since the epoch
 * @throws Error naming what is wrong, for a request that is not there or was settled otherwise
 */
export async function settlePayout(
  firestore: Firestore,
  request: {
    readonly uid: string;
    readonly id: string;
    readonly status: 'completed' | 'invalid';
    readonly reason?: string;
    readonly now: number;
  },
): Promise<void> {
  const { uid, id, status, reason, now } = request;
  await firestore.runTransaction(async (transaction) => {
    const payout = await transaction.get(firestore.doc(`users/${uid}/payouts/${id}`));
    if (!payout.exists) throw new Error(`${uid} has no request ${id}: see redeem list`);
    const present = payout.get('status') as PayoutStatus;
    if (present === status) return;
    if (present !== 'pending') throw new Error(`the request ${id} is ${present} already`);
    const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
    if (!wallet) throw new Error(`${uid} has no account`);
    if (status === 'invalid') {
      const amount = payout.get('coins') as number;
      moveCoins(transaction, wallet, {
        ...{ id: `redeem-${id}-returned`, amount, title: 'cancelPaymentRequest' },
        ...{ type: 'redeem-returned', at: now },
      });
    }
    transaction.update(payout.ref, {
      status,
      statusAt: Moment.fromMillis(now),
      reason: reason ?? FieldValue.delete(),
    });
  });
}
