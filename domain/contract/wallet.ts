import * as v from 'valibot';
import { action, Flag, WholeNumber, pageFields, Nothing, text, DocumentId } from './action.ts';
import { PAYMENT_METHODS } from '../account/payment.ts';

const MovementRow = v.object({
  id: v.string(),
  uid: v.string(),
  /** Coins, negative for a payment. */
  points: WholeNumber,
  /** Ours: the change of the redeemable coins; absent for movements from before they were recorded separately. */
  redeemable: v.optional(WholeNumber),
  /** The reason, as a key; clients have its text. */
  type: v.string(),
  /** '1' if coins were taken. */
  status: Flag,
  /** ISO 8601, UTC. */
  date: v.string(),
});

/** The caller's movements of coins, the latest first, with their total. Codes: noData. */
export const getTrackerData = action({
  name: 'get_tracker_data',
  proof: 'session',
  input: v.object({
    ...pageFields(25),
    /** '1' for gains, '2' for payments; both without it. */
    type: v.optional(v.picklist(['1', '2'], 'must be 1 or 2')),
  }),
  output: v.array(MovementRow),
});

/** The caller's payment requests, the latest first, with their total. Codes: noData. */
export const getPaymentRequest = action({
  name: 'get_payment_request',
  proof: 'session',
  input: v.object(pageFields(25)),
  output: v.array(
    v.object({
      id: v.string(),
      payment_type: v.picklist(PAYMENT_METHODS),
      payment_address: v.string(),
      /** In the currency's unit, with two places. */
      payment_amount: v.string(),
      coin_used: WholeNumber,
      /** The player's text; for an invalid request the operator's. */
      details: v.string(),
      /** Pending, completed, invalid details. */
      status: v.picklist(['0', '1', '2']),
      /** Ours: '1' for a pending request that is being paid and so can no longer be cancelled. */
      in_payment: Flag,
      /** ISO 8601, UTC. */
      date: v.string(),
      /** When the operator decided; '' while pending. */
      status_date: v.string(),
    }),
  ),
});

const filled = (most: number) => v.pipe(text(most), v.trim(), v.minLength(1, 'is missing'));

/** The family's clients send a JSON list with one address; a plain text is taken too. */
const Address = v.pipe(
  filled(300),
  v.transform((sent): unknown => {
    if (!sent.startsWith('[')) return sent;
    try {
      const list: unknown = JSON.parse(sent);
      return Array.isArray(list) && list.length === 1 ? list[0] : null;
    } catch {
      return null;
    }
  }),
  v.pipe(v.string('must be one address'), v.trim(), v.minLength(1, 'is missing')),
);

/**
 * Requests a payment from the redeemable coins, which are taken at once. Codes: updated, waitBetweenPayments,
 * notEnoughCoins, paymentsOff, payoutUnverified, accountTooNew.
 */
export const setPaymentRequest = action({
  name: 'set_payment_request',
  proof: 'session',
  rate: { burst: 5, perSecond: 0.05 },
  refusedInDemo: true,
  input: v.object({
    payment_type: v.picklist(PAYMENT_METHODS, 'must be paypal, upi or mobile'),
    payment_address: Address,
    /** In the currency's unit, with at most two places. */
    payment_amount: v.pipe(
      v.string('must be an amount'),
      v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount, as 12.50'),
    ),
    coin_used: v.pipe(WholeNumber, v.minValue(1, 'must be at least 1')),
    details: filled(200),
  }),
  output: Nothing,
});

/** Cancels the caller's pending request, whose coins return, until the operator begins to pay it. Codes: updated, paymentNotPending, noData. */
export const deletePendingPaymentRequest = action({
  name: 'delete_pending_payment_request',
  proof: 'session',
  input: v.object({ payment_id: DocumentId }),
  output: Nothing,
});
