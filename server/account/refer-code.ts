import { randomInt } from 'node:crypto';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { newReferCode } from '../../domain/account/refer-code.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { accountOf } from './ledger.ts';

/** A code that nobody foresees. */
export const secureReferCode = (): string => newReferCode(() => randomInt(2 ** 47) / 2 ** 47);

/**
 * Notes within a transaction whose code it is. Should it be another's, which happens once in a million million, the
 * transaction fails and the next call makes up a new one.
 */
export function noteReferCode(
  transaction: Transaction,
  firestore: Firestore,
  code: string,
  uid: string,
): void {
  transaction.create(firestore.doc(`referCodes/${code}`), { uid });
}

/** Gives an account a code unless it has one. @returns the code @throws ApiError where there is no such account */
export function giveReferCode(firestore: Firestore, uid: string): Promise<string> {
  return firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(accountOf(firestore, uid));
    if (!account.exists) throw new ApiError('userUnknown');
    const held = account.get('referCode') as string | undefined;
    if (held) return held;
    const code = secureReferCode();
    transaction.update(account.ref, { referCode: code });
    noteReferCode(transaction, firestore, code, uid);
    return code;
  });
}
