import * as v from 'valibot';
import { action } from './action.ts';
import { DocumentId, Nothing } from './fields.ts';

/** Takes the own request back while it is pending; its coins return. Codes: updated, paymentNotPending, noData. */
export const deletePendingPaymentRequest = action({
  name: 'delete_pending_payment_request',
  proof: 'session',
  input: v.object({ payment_id: DocumentId }),
  output: Nothing,
});
