import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { Account, Profile, SignInType } from '../../domain/account/account.ts';
import { readPlayerName } from '../../domain/account/player-name.ts';
import { INITIAL_RATING } from '../../domain/battle/rating.ts';
import type { Identity } from '../session/identity.ts';
import { Refused } from '../http/refused.ts';
import type { Wallet } from './ledger.ts';
import { accountOf, moveCoins, readWallets } from './ledger.ts';
import type { PlayerRecord } from './player-record.ts';
import { playerOf } from './player-record.ts';
import { readName } from './read-name.ts';
import { noteReferCode, secureReferCode } from './refer-code.ts';

/** Who has no name anywhere, until the player gives one. */
const NAMELESS = 'Player';

/** A friend's code, and what it is worth to both. */
interface Referral {
  readonly code: string;
  /** Coins. */
  readonly newPlayer: number;
  readonly friend: number;
}

/** What a new account is made of. */
export interface Registration {
  readonly identity: Identity;
  readonly type: SignInType;
  /** As the form had it; without it, Firebase's name. */
  readonly name: string | undefined;
  readonly welcomeCoins: number;
  /** The code of the friend who brought the player, and what both get for it, in coins. */
  readonly referral?: Referral | undefined;
  /** What else the account begins with. */
  readonly also?: Partial<Pick<Account, 'language' | 'fcmTokens'>>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The account of whoever has just proved who it is; made with its welcome coins, in one transaction, if there is none.
 * However many calls come at once, one account and one welcome come of it; a friend whose code was given gets his share
 * with it. Throws Refused for a name, or a friend's code, that is none.
 */
export function registerOrFind(
  firestore: Firestore,
  registration: Registration,
): Promise<{ player: PlayerRecord; isNew: boolean }> {
  const { identity, now } = registration;
  const { uid } = identity;
  const user = firestore.doc(`users/${uid}`);
  const accountDocument = accountOf(firestore, uid);
  return firestore.runTransaction(async (transaction) => {
    const [found, foundAccount] = await transaction.getAll(user, accountDocument);
    if (found?.exists && foundAccount?.exists) {
      return { player: playerOf(uid, found, foundAccount), isNew: false };
    }
    const { referral } = registration;
    const friend = referral && (await friendOf(transaction, firestore, referral.code));
    const profile: Profile = {
      name: nameOf(registration),
      image: identity.picture,
      rating: INITIAL_RATING,
    };
    const account: Account = {
      coins: 0,
      redeemable: 0,
      earned: 0,
      score: 0,
      won: 0,
      drawn: 0,
      lost: 0,
      email: identity.email,
      mobile: identity.mobile,
      type: registration.type,
      status: 'active',
      seen: [],
      rivals: {},
      referCode: secureReferCode(),
      friendsCode: referral?.code ?? '',
      referrals: 0,
      ...registration.also,
    };
    const createdAt = Timestamp.fromMillis(now);
    transaction.create(user, { ...profile, createdAt });
    transaction.create(accountDocument, { ...account, createdAt });
    noteReferCode(transaction, firestore, account.referCode, uid);
    const welcomed = moveCoins(
      transaction,
      { uid, account: accountDocument, coins: 0, redeemable: 0 },
      {
        id: 'welcome',
        amount: registration.welcomeCoins,
        title: 'welcomeBonus',
        type: 'welcome',
        at: now,
      },
    );
    const { coins } = friend ? payReferral(transaction, welcomed, friend, referral, now) : welcomed;
    const player = { uid, profile, account: { ...account, coins }, registeredAt: now };
    return { player, isNew: true };
  });
}

/** The wallet of whoever owns a code. Throws Refused for a code of nobody. */
async function friendOf(
  transaction: Transaction,
  firestore: Firestore,
  code: string,
): Promise<Wallet> {
  const owner = await transaction.get(firestore.doc(`referCodes/${code}`));
  const uid = owner.get('uid') as string | undefined;
  const wallet = uid && (await readWallets(transaction, firestore, [uid])).get(uid);
  if (wallet && wallet.snapshot.get('status') === 'active') return wallet;
  throw new Refused(
    'missingFields',
    'friends_code is no code of a player: check it, or leave it empty',
  );
}

/** Both get their share. @returns the new player's purse after it */
function payReferral<
  P extends { uid: string; account: DocumentReference; coins: number; redeemable: number },
>(transaction: Transaction, purse: P, friend: Wallet, referral: Referral, now: number): P {
  moveCoins(
    transaction,
    friend,
    {
      id: `referral-${purse.uid}`,
      amount: referral.friend,
      title: 'referCodeToFriend',
      type: 'referral',
      at: now,
    },
    { referrals: FieldValue.increment(1) },
  );
  return moveCoins(transaction, purse, {
    id: 'referred',
    amount: referral.newPlayer,
    title: 'usedReferCode',
    type: 'referred',
    at: now,
  });
}

function nameOf({ name, identity }: Registration): string {
  if (name !== undefined) return readName(name);
  const reading = readPlayerName(identity.name);
  return reading.kind === 'name' ? reading.name : NAMELESS;
}
