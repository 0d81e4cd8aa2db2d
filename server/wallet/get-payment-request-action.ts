import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import { getPaymentRequest } from '../../domain/contract/wallet.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import type { PayoutStatus } from './payout-record.ts';
import { payoutOf } from './payout-record.ts';

const SENT: Readonly<Record<PayoutStatus, '0' | '1' | '2'>> = {
  pending: '0',
  completed: '1',
  invalid: '2',
};

/** A page of the own requests. */
export const getPaymentRequestAction = defineAction(
  getPaymentRequest,
  async ({ offset, limit }, { firestore, caller: { uid } }) => {
    const own = firestore.collection(`users/${uid}/payouts`);
    const [page, all] = await Promise.all([
      own.orderBy('at', 'desc').offset(offset).limit(limit).get(),
      own.count().get(),
    ]);
    if (page.empty) throw new ApiError('noData');
    return answer(page.docs.map(rowOf), undefined, all.data().count);
  },
);

function rowOf(document: QueryDocumentSnapshot) {
  const { type, address, hundredths, coins, details, status, at, statusAt } = payoutOf(document);
  return {
    id: document.id,
    payment_type: type,
    payment_address: address,
    payment_amount: (hundredths / 100).toFixed(2),
    coin_used: String(coins),
    details,
    status: SENT[status],
    date: at.toDate().toISOString(),
    status_date: statusAt?.toDate().toISOString() ?? '',
  };
}
