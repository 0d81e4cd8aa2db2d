import { randomBytes } from 'node:crypto';
import type { DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { Timestamp as Time } from 'firebase-admin/firestore';
import { isValidPhoneNumber } from 'libphonenumber-js/min';
import { answer } from '../../domain/contract/envelope.ts';
import { setPaymentRequest } from '../../domain/contract/wallet.ts';
import { addressError, worthInHundredths } from '../../domain/wallet/payment.ts';
import { moveCoins, NotEnoughCoins, readWallets } from '../account/ledger.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Payout } from './payout-record.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// the default country of a number is none: its code has to be there
const isPhone = (text: string) => isValidPhoneNumber(text);

/** Holds the coins and keeps the request, in one transaction; the hours between two requests make a second one wait. */
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
      checkWait(wallet.snapshot.get('lastPayoutAt'), settings.difference_hours, at);
      const time = Time.fromMillis(at);
      try {
        moveCoins(
          transaction,
          wallet,
          { id: `redeem-${id}`, amount: -coins, title: 'redeemRequest', type: 'redeem', at },
          { lastPayoutAt: time },
        );
      } catch (error) {
        if (error instanceof NotEnoughCoins) throw new ApiError('notEnoughCoins', error.message);
        throw error;
      }
      const payout: Payout = {
        ...{ uid, type, address, hundredths, coins },
        ...{ details: fields.details, status: 'pending', at: time },
      };
      transaction.create(firestore.doc(`users/${uid}/payouts/${id}`), payout);
    });
    return answer(null, 'updated');
  },
);

/** @throws ApiError for who has not shown an address or a number to be the own one, and for an account that is too new */
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
