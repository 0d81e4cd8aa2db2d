import type { QueryDocumentSnapshot, DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { randomBytes } from 'node:crypto';
import { Timestamp as Time } from 'firebase-admin/firestore';
import { isValidPhoneNumber } from 'libphonenumber-js/min';
import { answer } from '../../domain/contract/envelope.ts';
import {
  getPaymentRequest,
  setPaymentRequest,
  deletePendingPaymentRequest,
} from '../../domain/contract/wallet.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/errors.ts';
import type { PayoutStatus, PayoutRequest } from './settle-payout.ts';
import { payoutOf } from './settle-payout.ts';
import { addressError, worthInHundredths } from '../../domain/account/payment.ts';
import { moveCoins, readWallets } from '../account/ledger.ts';
import { personAt, readPerson } from '../account/persons.ts';
import { readSettings } from '../settings/read-settings.ts';

const SENT: Readonly<Record<PayoutStatus, '0' | '1' | '2'>> = {
  pending: '0',
  completed: '1',
  invalid: '2',
};

/** A page of the caller's requests. */
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
  const { type, address, hundredths, coins, details, status, at, begunAt, statusAt } =
    payoutOf(document);
  return {
    id: document.id,
    payment_type: type,
    payment_address: address,
    payment_amount: (hundredths / 100).toFixed(2),
    coin_used: String(coins),
    details,
    status: SENT[status],
    in_payment: status === 'pending' && begunAt ? ('1' as const) : ('0' as const),
    date: at.toDate().toISOString(),
    status_date: statusAt?.toDate().toISOString() ?? '',
  };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// no default country, so the number must have its country code
const isPhone = (text: string) => isValidPhoneNumber(text);

/**
 * Takes the coins and stores the request, in one transaction. A second request of the person must wait some hours. The
 * required age is the account's, which is at most that of its person.
 */
export const setPaymentRequestAction = defineAction(
  setPaymentRequest,
  async (fields, { firestore, now, caller: { uid } }) => {
    const at = now();
    const settings = await readSettings(firestore, at);
    const { payment_type: type, payment_address: address, coin_used: coins } = fields;
    if (!settings.payment_mode || settings.per_coin === 0) throw new ApiError('paymentsOff');
    const error = addressError(type, address, isPhone);
    if (error) throw new ApiError('missingFields', `payment_address ${error}`);
    if (coins < settings.coin_limit) {
      throw new ApiError('missingFields', `coin_used must be at least ${settings.coin_limit}`);
    }
    const hundredths = worthInHundredths(coins, settings);
    if (Math.round(Number(fields.payment_amount) * 100) !== hundredths) {
      throw new ApiError(
        'missingFields',
        `payment_amount must be ${(hundredths / 100).toFixed(2)} for ${coins} coins`,
      );
    }
    const id = randomBytes(12).toString('hex');
    await firestore.runTransaction(async (transaction) => {
      const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
      if (!wallet) throw new ApiError('userUnknown');
      checkStanding(wallet.snapshot, settings.payout_account_days, at);
      const { give, ...person } = await readPerson(transaction, firestore, wallet.snapshot, at);
      const persons = person.ids.map((one) => personAt(firestore, one));
      for (const known of [wallet.snapshot, ...(await transaction.getAll(...persons))]) {
        checkWait(known.get('lastPayoutAt'), settings.difference_hours, at);
      }
      const time = Time.fromMillis(at);
      give();
      transaction.set(personAt(firestore, person.id), { lastPayoutAt: time }, { merge: true });
      moveCoins(
        transaction,
        wallet,
        { id: `redeem-${id}`, amount: -coins, title: 'redeemRequest', type: 'redeem', at },
        { lastPayoutAt: time },
      );
      const payout: PayoutRequest = {
        uid,
        type,
        address,
        hundredths,
        coins,
        details: fields.details,
        status: 'pending',
        at: time,
      };
      transaction.create(firestore.doc(`users/${uid}/payouts/${id}`), payout);
    });
    return answer(null, 'updated');
  },
);

/** @throws ApiError for a player without a verified address or number, and for an account that is too new */
function checkStanding(account: DocumentSnapshot, days: number, now: number): void {
  if (account.get('isVerified') !== true) {
    throw new ApiError('payoutUnverified', 'show first that the e-mail address is yours');
  }
  const since = (account.get('createdAt') as Timestamp | undefined) ?? account.createTime;
  const left = (since?.toMillis() ?? now) + days * DAY_MS - now;
  if (left > 0) throw new ApiError('accountTooNew', `wait ${Math.ceil(left / DAY_MS)} more days`);
}

function checkWait(last: Timestamp | undefined, hours: number, now: number): void {
  if (!last) return;
  const left = last.toMillis() + hours * HOUR_MS - now;
  if (left <= 0) return;
  throw new ApiError('waitBetweenPayments', `wait ${Math.ceil(left / HOUR_MS)} more hours`);
}

/**
 * Cancels the caller's pending request, unless the operator has begun to pay it. The waiting time until the next request
 * still applies.
 */
export const deletePendingPaymentRequestAction = defineAction(
  deletePendingPaymentRequest,
  async ({ payment_id }, { firestore, now, caller: { uid } }) => {
    await firestore.runTransaction(async (transaction) => {
      const document = await transaction.get(firestore.doc(`users/${uid}/payouts/${payment_id}`));
      const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
      if (!document.exists || !wallet) throw new ApiError('noData', 'there is no such request');
      const { status, coins, begunAt } = payoutOf(document);
      if (status !== 'pending' || begunAt) throw new ApiError('paymentNotPending');
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
