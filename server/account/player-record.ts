import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Account, Profile } from '../../domain/account/account.ts';
import { accountOf } from './ledger.ts';

/** A player as the server keeps it: both documents. */
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

/** What accounts of earlier versions lack. */
const LACKING = {
  ...{ referCode: '', friendsCode: '', referralOpen: false, referrals: 0, referralsPaid: 0 },
  ...{ redeemable: 0, isVerified: false },
} as const;

/** A player of two documents that exist; they are written by the server only. */
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
