import * as v from 'valibot';
import { PAYMENT_METHODS } from '../wallet/payment.ts';
import { action } from './action.ts';
import { Nothing, WholeNumber, text } from './fields.ts';

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
 * Asks for a payment out of the redeemable coins, which are held at once. Codes: updated, waitBetweenPayments, notEnoughCoins,
 * paymentsOff, payoutUnverified, accountTooNew.
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
