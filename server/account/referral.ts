import { createHash, randomInt } from 'node:crypto';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { newReferCode } from '../../domain/account/refer-code.ts';
import { ApiError } from '../../domain/errors.ts';
import { moveCoins, readWallets } from './ledger.ts';
import { accountOf } from '../account-document.ts';
import type { FamilySettings } from '../../domain/settings/family-settings.ts';
import type { Wallet } from './ledger.ts';
import type { Person } from './persons.ts';
import { personAt, readPerson } from './persons.ts';

/** A new referral code from a secure source, so that it cannot be predicted. */
export const secureReferCode = (): string => newReferCode(() => randomInt(2 ** 47) / 2 ** 47);

/**
 * Stores within a transaction whose code it is. If the code is taken, which happens once in a million million, the
 * transaction fails and the next call makes a new one.
 */
export function noteReferCode(
  transaction: Transaction,
  firestore: Firestore,
  code: string,
  uid: string,
): void {
  transaction.create(firestore.doc(`referCodes/${code}`), { uid });
}

/** Gives an account a code unless it has one. @returns the code @throws ApiError if there is no such account */
export function giveReferCode(firestore: Firestore, uid: string): Promise<string> {
  return firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(accountOf(firestore, uid));
    if (!account.exists) throw new ApiError('userUnknown');
    const known = account.get('referCode') as string | undefined;
    if (known) return known;
    const code = secureReferCode();
    transaction.update(account.ref, { referCode: code });
    noteReferCode(transaction, firestore, code, uid);
    return code;
  });
}

/** The games that a referred friend has played so far, those against the referrer excluded. */
export interface ReferralProgress {
  readonly battles: number;
  /** The days of these games, as `2026-11-21`. */
  readonly days: readonly string[];
}

/** The conditions and the amount of a referral's payment. */
type ReferralRules = Pick<
  FamilySettings,
  'referral_battles' | 'referral_days' | 'referral_cap' | 'earn_coin'
>;

/**
 * The uid of this player's referrer while the referral is open; undefined once it is closed, null if the referrer's
 * account is deleted.
 */
export async function readReferrer(
  transaction: Transaction,
  firestore: Firestore,
  account: DocumentSnapshot,
): Promise<string | null | undefined> {
  if (account.get('referralOpen') !== true) return undefined;
  const code = account.get('friendsCode') as string;
  const owner = await transaction.get(firestore.doc(`referCodes/${code}`));
  return (owner.get('uid') as string | undefined) ?? null;
}

/** Whether a friend has played enough for the referral to be paid. */
export function isReferralDue(
  { battles, days }: ReferralProgress,
  rules: Pick<ReferralRules, 'referral_battles' | 'referral_days'>,
): boolean {
  return battles >= rules.referral_battles && days.length >= rules.referral_days;
}

/** A referrer, with the facts for the payment. */
export interface Referrer {
  readonly wallet: Wallet;
  readonly person: DocumentReference;
  /** The number of friends for whom the person was paid, over all accounts. */
  readonly paid: number;
  /** The referred person. */
  readonly friend: Person & { readonly give: () => void };
  /** Whether the friend was brought already, as another account of the same person, or is the referrer's own person. */
  readonly isBrought: boolean;
}

/**
 * The referrer; undefined if that account may not be paid.
 * @param friend the account of the referred player
 */
export async function readPayableReferrer(
  transaction: Transaction,
  firestore: Firestore,
  referrer: string,
  friend: DocumentSnapshot,
  now: number,
): Promise<Referrer | undefined> {
  const wallet = (await readWallets(transaction, firestore, [referrer])).get(referrer);
  if (wallet?.snapshot.get('status') !== 'active') return undefined;
  const { id, ids } = await readPerson(transaction, firestore, wallet.snapshot, now);
  const persons = await transaction.getAll(...ids.map((one) => personAt(firestore, one)));
  const ofPersons = persons.reduce((sum, one) => sum + paidOf(one), 0);
  const brought = await readPerson(transaction, firestore, friend, now);
  const ledger = firestore.collection(`users/${referrer}/ledger`);
  const marks = await transaction.getAll(
    ...brought.ids.map((one) => personAt(firestore, one)),
    ...brought.ids.map((one) => ledger.doc(entryOf(one))),
  );
  return {
    friend: brought,
    isBrought:
      brought.ids.some((one) => ids.includes(one)) ||
      marks.some((mark) => mark.get('broughtAt') !== undefined || isEntry(mark)),
    wallet,
    person: personAt(firestore, id),
    paid: Math.max(paidOf(wallet.snapshot), ofPersons),
  };
}

/** The entry of a friend for whom an earlier version paid: that person has no mark. */
const isEntry = (mark: DocumentSnapshot) => mark.exists && mark.ref.parent.id === 'ledger';

const paidOf = (document: DocumentSnapshot): number =>
  (document.get('referralsPaid') as number | undefined) ?? 0;

/** The id of the ledger entry for a friend: nobody is paid for twice, and no name is stored. */
const entryOf = (friend: string) =>
  `referral-${createHash('sha256').update(friend).digest('base64url').slice(0, 22)}`;

/**
 * Pays a referrer up to the person's cap, and counts the friend. A person is brought once, over all accounts and all
 * referrers.
 * @param now milliseconds since the epoch
 */
export function payReferrer(
  transaction: Transaction,
  firestore: Firestore,
  { wallet, paid, person, friend, isBrought }: Referrer,
  { referral_cap, earn_coin }: ReferralRules,
  now: number,
): void {
  if (isBrought) return;
  friend.give();
  const broughtAt = Timestamp.fromMillis(now);
  transaction.set(personAt(firestore, friend.id), { broughtAt }, { merge: true });
  const counted = { referrals: FieldValue.increment(1) };
  if (paid >= referral_cap) {
    transaction.update(wallet.account, counted);
    return;
  }
  transaction.set(person, { referralsPaid: FieldValue.increment(1) }, { merge: true });
  moveCoins(
    transaction,
    wallet,
    {
      id: entryOf(friend.id),
      amount: earn_coin,
      title: 'referCodeToFriend',
      type: 'referral',
      at: now,
    },
    { ...counted, referralsPaid: FieldValue.increment(1) },
  );
}
