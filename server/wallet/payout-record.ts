import type { DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { PaymentMethod } from '../../domain/wallet/payment.ts';

/** How a request for payment stands. */
export const PAYOUT_STATUSES = ['pending', 'completed', 'invalid'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** A request for payment, at `users/{uid}/payouts/{id}`. */
export interface Payout {
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

/** A request that exists; the server alone writes them. */
export function payoutOf(document: DocumentSnapshot): Payout {
  return document.data() as Payout;
}
