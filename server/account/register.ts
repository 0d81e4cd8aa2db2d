import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import type { Account, Profile, SignInType } from '../../domain/account/account.ts';
import { readPlayerName } from '../../domain/account/player-name.ts';
import { INITIAL_RATING } from '../../domain/battle/rating.ts';
import type { VerifiedIdentity } from '../session/identity.ts';
import { ApiError } from '../../domain/errors.ts';
import type { Contact } from './known-persons.ts';
import { contactsOf, isMailProven } from './known-persons.ts';
import type { LedgerEntry } from './ledger.ts';
import { moveCoins, readWallets } from './ledger.ts';
import { accountOf } from '../account-document.ts';
import { runPersonalTransaction } from '../firestore.ts';
import type { PlayerRecord } from './player-record.ts';
import { playerOf, readName } from './player-record.ts';
import { recognisePerson } from './persons.ts';
import { noteReferCode, secureReferCode } from './referral.ts';
import type { LimitKey, StoredLimit } from './stored-limits.ts';
import { readLimits } from './stored-limits.ts';

/** The name of a player without one, until the player chooses one. */
const NAMELESS = 'Player';

/** Wrong friend's codes of a contact, and of an address, which a class may share: the reply lets a caller guess codes. */
const WRONG_CODES: StoredLimit = { name: 'friend-code', most: 10, windowMs: 60 * 60_000 };
const WRONG_CODES_OF_ADDRESS: StoredLimit = { ...WRONG_CODES, most: 30 };

/** A referral code, with the coins for the new player; the referrer is paid when the new player has played. */
interface Referral {
  readonly code: string;
  /** Coins. */
  readonly newPlayer: number;
}

/** The facts of a new account. */
export interface Registration {
  readonly identity: VerifiedIdentity;
  /** Throws ApiError if the identity was deleted since it was proven: a deletion may overtake a slow sign-in. */
  readonly proveAgain?: () => Promise<void>;
  readonly type: SignInType;
  /** The name in the form; without it, Firebase's name. */
  readonly name: string | undefined;
  readonly welcomeCoins: number;
  readonly referral?: Referral | undefined;
  /** The server's secret for recognising a returning person. */
  readonly personKey: string;
  /** The HMAC of the caller's address; undefined is not counted. */
  readonly addressHash?: string | undefined;
  /** Other first fields of the account. */
  readonly also?: Partial<Pick<Account, 'language'>>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Finds the account of a proven identity. If there is none, one transaction creates it with its welcome coins. Concurrent
 * calls create one account and pay one welcome. A person gets welcome coins once: a later account under the same address or
 * number gets none, and its referrer gets none either.
 * @throws ApiError for an invalid name or an unknown friend's code
 */
export async function registerOrFind(
  firestore: Firestore,
  registration: Registration,
): Promise<{ player: PlayerRecord; isNew: boolean }> {
  const outcome = await register(firestore, registration);
  if (outcome !== 'unknownFriend') return outcome;
  throw new ApiError(
    'missingFields',
    'friends_code is no code of a player: check it, or leave it empty',
  );
}

/** @returns 'unknownFriend' for a code that no player has, which is counted and therefore no error of the transaction */
function register(
  firestore: Firestore,
  registration: Registration,
): Promise<{ player: PlayerRecord; isNew: boolean } | 'unknownFriend'> {
  const { identity, now } = registration;
  const { uid } = identity;
  const user = firestore.doc(`users/${uid}`);
  const accountDocument = accountOf(firestore, uid);
  return runPersonalTransaction(firestore, async (transaction) => {
    const [found, foundAccount] = await transaction.getAll(user, accountDocument);
    const contacts = contactsOf(firestore, identity, registration.personKey);
    const ownPersonId = foundAccount?.get('personId') as string | undefined;
    const person = await recognisePerson(
      transaction,
      firestore,
      { contacts, held: ownPersonId },
      now,
    );
    if (found?.exists && foundAccount?.exists) {
      const known = playerOf(uid, found, foundAccount);
      if (known.account.status !== 'active') return { player: known, isNew: false };
      const isVerified = known.account.isVerified || isProven(identity);
      person.write();
      if (ownPersonId !== person.id || isVerified !== known.account.isVerified) {
        transaction.update(accountDocument, { personId: person.id, isVerified });
      }
      const account = { ...known.account, personId: person.id, isVerified };
      return { player: { ...known, account }, isNew: false };
    }
    // a deletion removes the identity before the account
    await registration.proveAgain?.();
    const { referral } = registration;
    if (referral) {
      const guessers = guessersOf(registration, contacts);
      const countWrong = await readLimits(transaction, firestore, guessers, now).catch(refuseCode);
      if (!(await isFriend(transaction, firestore, referral.code))) {
        countWrong();
        return 'unknownFriend';
      }
    }
    // without an address and a number the same person could get welcome coins again and again
    const isNew = (identity.email || identity.mobile) !== '' && person.isNew;
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
      referralOpen: isNew && referral !== undefined,
      referrals: 0,
      referralsPaid: 0,
      isVerified: isProven(identity),
      personId: person.id,
      ...registration.also,
    };
    const createdAt = Timestamp.fromMillis(now);
    transaction.create(user, { ...profile, createdAt });
    transaction.create(accountDocument, { ...account, createdAt });
    noteReferCode(transaction, firestore, account.referCode, uid);
    person.write();
    let wallet = { uid, account: accountDocument, coins: 0, redeemable: 0 };
    for (const entry of isNew ? giftsOf(registration) : []) {
      wallet = moveCoins(transaction, wallet, entry);
    }
    const player = {
      uid,
      profile,
      account: { ...account, coins: wallet.coins },
      registeredAt: now,
    };
    return { player, isNew: true };
  });
}

/** The ledger entries of a new account. */
function giftsOf({ welcomeCoins, referral, now }: Registration): readonly LedgerEntry[] {
  return [
    { id: 'welcome', amount: welcomeCoins, title: 'welcomeBonus', type: 'welcome', at: now },
    ...(referral
      ? [
          {
            id: 'referred',
            amount: referral.newPlayer,
            title: 'usedReferCode',
            type: 'referred',
            at: now,
          } as const,
        ]
      : []),
  ];
}

/** Whether a sign-in proves that the address, or the number, belongs to the player. */
function isProven(identity: VerifiedIdentity): boolean {
  return identity.mobile !== '' || isMailProven(identity);
}

/** The keys by which wrong codes are counted: the contacts of the sign-in, else its uid, and the address. */
function guessersOf(
  { identity: { uid }, addressHash }: Registration,
  contacts: readonly Contact[],
): readonly LimitKey[] {
  const own = contacts.length > 0 ? contacts.map(({ ref }) => ref.id) : [uid];
  return [
    ...own.map((key) => ({ limit: WRONG_CODES, key })),
    ...(addressHash === undefined ? [] : [{ limit: WRONG_CODES_OF_ADDRESS, key: addressHash }]),
  ];
}

/** The refusal of every code, right ones too, after too many wrong ones. @throws ApiError tooManyReferralCodes */
function refuseCode(error: unknown): never {
  if (error instanceof ApiError && error.status === 429)
    throw new ApiError('tooManyReferralCodes', error.detail);
  throw error;
}

/** Whether a code belongs to an active player. */
async function isFriend(
  transaction: Transaction,
  firestore: Firestore,
  code: string,
): Promise<boolean> {
  const owner = await transaction.get(firestore.doc(`referCodes/${code}`));
  const uid = owner.get('uid') as string | undefined;
  if (uid === undefined) return false;
  const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
  return wallet?.snapshot.get('status') === 'active';
}

function nameOf({ name, identity }: Registration): string {
  if (name !== undefined) return readName(name);
  const reading = readPlayerName(identity.name);
  return reading.kind === 'name' ? reading.name : NAMELESS;
}
