import * as v from 'valibot';
import { PAYMENT_METHODS } from '../wallet/payment.ts';
import { action } from './action.ts';
import { WholeNumber } from './fields.ts';
import { pageFields } from './page-fields.ts';

/** The own requests for payment, the latest first, with their total. Codes: noData. */
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
      /** The player's words; of an invalid request the operator's. */
      details: v.string(),
      /** Pending, completed, invalid details. */
      status: v.picklist(['0', '1', '2']),
      /** ISO 8601, UTC. */
      date: v.string(),
      /** When the operator decided; '' while pending. */
      status_date: v.string(),
    }),
  ),
});
