import type { Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import type { Account, Profile, SignInType } from '../../domain/account/account.ts';
import { readPlayerName } from '../../domain/account/player-name.ts';
import { INITIAL_RATING } from '../../domain/battle/rating.ts';
import type { Identity } from '../session/identity.ts';
import { accountOf, moveCoins } from './ledger.ts';
import type { PlayerRecord } from './player-record.ts';
import { playerOf } from './player-record.ts';
import { readName } from './read-name.ts';

/** Who has no name anywhere, until the player gives one. */
const NAMELESS = 'Player';

/** What a new account is made of. */
export interface Registration {
  readonly identity: Identity;
  readonly type: SignInType;
  /** As the form had it; without it, Firebase's name. */
  readonly name: string | undefined;
  readonly welcomeCoins: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The account of whoever has just proved who it is; made with its welcome coins, in one transaction, if there is none.
 * However many calls come at once, one account and one welcome come of it. Throws Refused for a name that is none.
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
    const profile: Profile = {
      name: nameOf(registration),
      image: identity.picture,
      rating: INITIAL_RATING,
      won: 0,
      drawn: 0,
      lost: 0,
    };
    const account: Account = {
      coins: 0,
      earned: 0,
      score: 0,
      email: identity.email,
      mobile: identity.mobile,
      type: registration.type,
      status: 'active',
      seen: [],
    };
    const createdAt = Timestamp.fromMillis(now);
    transaction.create(user, { ...profile, createdAt });
    transaction.create(accountDocument, { ...account, createdAt });
    const { coins } = moveCoins(
      transaction,
      { uid, account: accountDocument, coins: 0 },
      {
        id: 'welcome',
        amount: registration.welcomeCoins,
        title: 'welcomeBonus',
        type: 'welcome',
        at: now,
      },
    );
    const player = { uid, profile, account: { ...account, coins }, registeredAt: now };
    return { player, isNew: true };
  });
}

function nameOf({ name, identity }: Registration): string {
  if (name !== undefined) return readName(name);
  const reading = readPlayerName(identity.name);
  return reading.kind === 'name' ? reading.name : NAMELESS;
}
