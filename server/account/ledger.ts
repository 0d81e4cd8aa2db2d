import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { CoinChange } from '../../domain/account/redeemable.ts';
import { redeemableChange } from '../../domain/account/redeemable.ts';
import { accountOf } from '../account-document.ts';
import { ApiError } from '../../domain/errors.ts';

/** The reason of a coin movement; clients show it in the player's language. */
export type LedgerType =
  | 'welcome'
  | 'referred'
  | 'referral'
  | 'battle-fee'
  | 'battle-fee-returned'
  | 'battle-won'
  | 'battle-shared'
  | 'badge'
  | 'premium'
  | 'lifeline'
  | 'review'
  | 'quiz-won'
  | 'contest-fee'
  | 'contest-fee-returned'
  | 'contest-won'
  | 'contest-released'
  | 'arena-won'
  | 'redeem'
  | 'redeem-returned'
  | 'adjustment';

/** Credits that return a player's coins and so do not count as earned. */
const RETURNED: ReadonlySet<LedgerType> = new Set([
  'battle-fee-returned',
  'contest-fee-returned',
  'redeem-returned',
]);

/** Movements with special rules for redeemable coins. */
const KINDS: Partial<Record<LedgerType, CoinChange['kind']>> = {
  redeem: 'payout',
  'contest-released': 'release',
};

/** A movement of coins. Its id is the idempotency key: the same movement twice is refused. */
export interface LedgerEntry {
  readonly id: string;
  /** Whole coins, negative for a payment. */
  readonly amount: number;
  /**
   * The redeemable part of the incoming coins (domain/account/redeemable.ts); 0 by default. A payment takes coins that
   * are not redeemable first; a payout takes redeemable coins only.
   */
  readonly redeemable?: number;
  /** The part of a gain that counts as earned, for badges; by default all of it, and 0 of returned coins. */
  readonly earned?: number;
  readonly title: string;
  readonly type: LedgerType;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The coins of one player as this transaction last read or wrote them. */
export interface Wallet {
  readonly uid: string;
  readonly account: DocumentReference;
  readonly coins: number;
  /** The redeemable coins; at most `coins`. */
  readonly redeemable: number;
  /** The account as read; the `coins` in it may be older. */
  readonly snapshot: DocumentSnapshot;
}

/** The error for fewer coins, or fewer redeemable ones, than a movement takes; nothing was written. */
function tooFew(uid: string, coins: number, amount: number): ApiError {
  return new ApiError('notEnoughCoins', `${uid} has ${coins} coins, ${-amount} are needed`);
}

/**
 * Reads the coins of several players within a transaction, in one round trip. Firestore requires all reads of a
 * transaction before its first write. Players without an account are absent from the result.
 */
export async function readWallets(
  transaction: Transaction,
  firestore: Firestore,
  uids: readonly string[],
): Promise<ReadonlyMap<string, Wallet>> {
  if (uids.length === 0) return new Map();
  const snapshots = await transaction.getAll(...uids.map((uid) => accountOf(firestore, uid)));
  return new Map(
    snapshots.flatMap((snapshot, index): [string, Wallet][] => {
      const uid = uids[index];
      if (!snapshot.exists || uid === undefined) return [];
      return [[uid, walletOf(uid, snapshot)]];
    }),
  );
}

/** The wallet of an account that was read already, and exists. */
function walletOf(uid: string, snapshot: DocumentSnapshot): Wallet {
  const redeemable = (snapshot.get('redeemable') as number | undefined) ?? 0;
  return {
    uid,
    account: snapshot.ref,
    snapshot,
    coins: snapshot.get('coins') as number,
    redeemable,
  };
}

/**
 * Moves coins within a transaction: the account and its ledger change together. The transaction fails with ALREADY_EXISTS
 * if the ledger has an entry of this id.
 * @param also other fields of the account to change in the same write
 * @returns the new wallet, for further movements
 * @throws ApiError notEnoughCoins, and RangeError for an amount that is not a whole number
 */
export function moveCoins<W extends Omit<Wallet, 'snapshot'>>(
  transaction: Transaction,
  wallet: W,
  entry: LedgerEntry,
  also: Readonly<Record<string, unknown>> = {},
): W {
  const { id, amount, title, type, at } = entry;
  if (!Number.isSafeInteger(amount)) throw new RangeError(`amount must be whole coins: ${amount}`);
  const coins = wallet.coins + amount;
  if (coins < 0) throw tooFew(wallet.uid, wallet.coins, amount);
  const kind = KINDS[type] ?? 'play';
  const change = redeemableChange(wallet, { amount, redeemable: entry.redeemable ?? 0, kind });
  if (change === undefined) throw tooFew(wallet.uid, wallet.redeemable, amount);
  const redeemable = wallet.redeemable + change;
  const earned = RETURNED.has(type) ? 0 : (entry.earned ?? Math.max(0, amount));
  transaction.update(wallet.account, {
    ...also,
    coins,
    redeemable,
    ...(earned > 0 && { earned: FieldValue.increment(earned) }),
  });
  const user = wallet.account.parent.parent;
  if (!user) throw new Error(`${wallet.account.path} is not the account of a user`);
  transaction.create(user.collection('ledger').doc(id), {
    amount,
    // so that income and spending can be listed separately
    way: amount < 0 ? 'out' : 'in',
    title,
    type,
    at: Timestamp.fromMillis(at),
    balance: coins,
    redeemable: change,
  });
  return { ...wallet, coins, redeemable };
}
