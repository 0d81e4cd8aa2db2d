import { deletePendingPaymentRequest } from '../../domain/contract/wallet.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { moveCoins, readWallets } from '../account/ledger.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { payoutOf } from './payout-record.ts';

/** Takes an own pending request back. The hours until the next one go on: deleting is no way around them. */
export const deletePendingPaymentRequestAction = defineAction(
  deletePendingPaymentRequest,
  async ({ payment_id }, { firestore, now, caller: { uid } }) => {
    await firestore.runTransaction(async (transaction) => {
      const document = await transaction.get(firestore.doc(`users/${uid}/payouts/${payment_id}`));
      const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
      if (!document.exists || !wallet) throw new ApiError('noData', 'there is no such request');
      const { status, coins } = payoutOf(document);
      if (status !== 'pending') throw new ApiError('paymentNotPending');
      moveCoins(transaction, wallet, {
        id: `redeem-${payment_id}-returned`,
        amount: coins,
        redeemable: coins,
        title: 'cancelPaymentRequest',
        type: 'redeem-returned',
        at: now(),
      });
      transaction.delete(document.ref);
    });
    return answer(null, 'updated');
  },
);
