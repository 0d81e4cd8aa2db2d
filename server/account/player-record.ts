import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type * as v from 'valibot';
import type { Account, Profile } from '../../domain/account/account.ts';
import { accountOf } from '../account-document.ts';
import type { UserRow } from '../../domain/contract/account.ts';
import { flag } from '../../domain/contract/action.ts';
import { NAME_MAX_CHARACTERS, readPlayerName } from '../../domain/account/player-name.ts';
import { ApiError } from '../../domain/errors.ts';

/** A player's two documents, profile and account. */
export interface PlayerRecord {
  readonly uid: string;
  readonly profile: Profile;
  readonly account: Account;
  /** Milliseconds since the epoch. */
  readonly registeredAt: number;
}

/** Reads a player by two reads, in one round trip; undefined if there is no such account. */
export async function readPlayer(
  firestore: Firestore,
  uid: string,
): Promise<PlayerRecord | undefined> {
  const [profile, account] = await firestore.getAll(
    firestore.doc(`users/${uid}`),
    accountOf(firestore, uid),
  );
  return profile?.exists && account?.exists ? playerOf(uid, profile, account) : undefined;
}

/** Defaults of the fields that accounts of earlier versions lack. */
const LACKING = {
  referCode: '',
  friendsCode: '',
  referralOpen: false,
  referrals: 0,
  referralsPaid: 0,
  redeemable: 0,
  isVerified: false,
  personId: '',
} as const;

/** Reads a player from two existing documents, which only the server writes. */
export function playerOf(
  uid: string,
  profile: DocumentSnapshot,
  account: DocumentSnapshot,
): PlayerRecord {
  return {
    uid,
    profile: profile.data() as Profile,
    account: { ...LACKING, ...(account.data() as Account) },
    registeredAt: profile.createTime?.toMillis() ?? 0,
  };
}

/**
 * A player in the product family's format. It contains an e-mail address and a push token: send it to this player only.
 */
export function userRow({
  uid,
  profile,
  account,
  registeredAt,
}: PlayerRecord): v.InferInput<typeof UserRow> {
  return {
    id: uid,
    firebase_id: uid,
    name: profile.name,
    email: account.email,
    mobile: account.mobile,
    type: account.type,
    profile: profile.image,
    fcm_id: '',
    // new tokens go to the end of the list
    web_fcm_id: account.fcmTokens?.at(-1) ?? '',
    coins: String(account.coins),
    redeemable: String(account.redeemable),
    refer_code: account.referCode,
    friends_code: account.friendsCode,
    remove_ads: flag(false),
    status: flag(account.status === 'active'),
    date_registered: new Date(registeredAt).toISOString(),
    app_language: 'english',
    web_language: account.language ?? '',
    rating: String(profile.rating),
  };
}

const ERRORS = {
  empty: 'name is empty',
  'too-long': `name is too long: at most ${NAME_MAX_CHARACTERS} characters`,
  'forbidden-characters': 'name must not hold invisible or control characters',
} as const;

/** Normalises a name from a form. @throws ApiError for an invalid name */
export function readName(text: string): string {
  const reading = readPlayerName(text);
  if (reading.kind === 'name') return reading.name;
  throw new ApiError('missingFields', ERRORS[reading.error]);
}
