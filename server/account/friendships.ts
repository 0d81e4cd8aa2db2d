import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import type { FriendPair, FriendState } from '../../domain/account/friendship.ts';
import { friendCountsOf, STRANGERS } from '../../domain/account/friendship.ts';
import { accountOf } from '../account-document.ts';
import type { Person } from './persons.ts';
import { personAt, readPerson } from './persons.ts';

/** A player's side of a friendship: `users/{uid}/friends/{other}`, for the server alone. */
interface StoredSide {
  readonly state: FriendState;
  /** The other's uid, by which a deletion finds the side. */
  readonly with: string;
  /** When the state began, in milliseconds since the epoch. */
  readonly at: number;
}

/** The sides of a player. */
export const friendsOf = (firestore: Firestore, uid: string) =>
  firestore.collection(`users/${uid}/friends`);

/**
 * The note that a person's requests do not arrive at a player: `users/{uid}/friendPauses/{person}`. It has an end after
 * a refusal, and none after a block.
 */
export const pauseOf = (firestore: Firestore, uid: string, person: string) =>
  firestore.doc(`users/${uid}/friendPauses/${person}`);

/** One player of a pair, as a transaction has read it. */
interface ReadSide {
  readonly ref: DocumentReference;
  readonly with: string;
  readonly state: FriendState | undefined;
  readonly account: DocumentSnapshot;
  /** Undefined if the account is deleted. */
  readonly person: (Person & { readonly give: () => void }) | undefined;
}

/** Two players and what is between them, as a transaction has read it. */
export interface ReadFriendPair {
  readonly own: ReadSide;
  readonly other: ReadSide;
}

/** Reads both sides, both accounts and both persons, within a transaction that has written nothing yet. */
export async function readFriendPair(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
  other: string,
  now: number,
): Promise<ReadFriendPair> {
  const [ownSide, otherSide, ownAccount, otherAccount] = await transaction.getAll(
    friendsOf(firestore, uid).doc(other),
    friendsOf(firestore, other).doc(uid),
    accountOf(firestore, uid),
    accountOf(firestore, other),
  );
  const sideOf = async (
    document: DocumentSnapshot,
    account: DocumentSnapshot,
    partner: string,
  ): Promise<ReadSide> => ({
    ref: document.ref,
    with: partner,
    state: document.get('state') as FriendState | undefined,
    account,
    person: account.exists ? await readPerson(transaction, firestore, account, now) : undefined,
  });
  if (!ownSide || !otherSide || !ownAccount || !otherAccount) throw new Error('unread documents');
  return {
    own: await sideOf(ownSide, ownAccount, other),
    other: await sideOf(otherSide, otherAccount, uid),
  };
}

/** The states of a pair that was read. */
export const statesOf = ({ own, other }: ReadFriendPair): FriendPair => ({
  own: own.state,
  other: other.state,
});

/** The numbers of open requests and friends of a person, over all accounts. */
export async function readFriendCounts(
  transaction: Transaction,
  firestore: Firestore,
  { ids }: Pick<Person, 'ids'>,
): Promise<{ readonly requests: number; readonly friends: number }> {
  const persons = await transaction.getAll(...ids.map((id) => personAt(firestore, id)));
  const sum = (field: string) =>
    persons.reduce((all, one) => all + ((one.get(field) as number | undefined) ?? 0), 0);
  return { requests: sum('friendRequests'), friends: sum('friends') };
}

/** The number of requests that wait for a player. */
export const receivedBy = (account: DocumentSnapshot): number =>
  (account.get('receivedRequests') as number | undefined) ?? 0;

/**
 * Writes the new states of a pair, and the counters that change with them. The counters of requests and friends belong to
 * the persons (`persons/{id}`), that of received requests to the account.
 * @param now milliseconds since the epoch
 */
export function writeFriendPair(
  transaction: Transaction,
  firestore: Firestore,
  pair: ReadFriendPair,
  after: FriendPair,
  now: number,
): void {
  for (const [side, state] of [
    [pair.own, after.own],
    [pair.other, after.other],
  ] as const) {
    if (side.state === state) continue;
    if (state === undefined) {
      transaction.delete(side.ref);
    } else {
      transaction.set(side.ref, { state, with: side.with, at: now } satisfies StoredSide);
    }
    if (!side.person) continue;
    side.person.give();
    const [old, next] = [friendCountsOf(side.state), friendCountsOf(state)];
    const [requests, friends] = [next.requests - old.requests, next.friends - old.friends];
    if (requests !== 0 || friends !== 0) {
      const change = {
        friendRequests: FieldValue.increment(requests),
        friends: FieldValue.increment(friends),
      };
      transaction.set(personAt(firestore, side.person.id), change, { merge: true });
    }
    const received = Number(state === 'received') - Number(side.state === 'received');
    if (received === 0) continue;
    transaction.update(side.account.ref, { receivedRequests: FieldValue.increment(received) });
  }
}

/** Sides per batch of a deletion. */
const BATCH = 50;

/** Ends all friendships and requests of a player who is being deleted, on both sides. Safe to repeat. */
export async function forgetFriends(firestore: Firestore, uid: string, now: number): Promise<void> {
  const ofOthers = firestore.collectionGroup('friends').where('with', '==', uid);
  for (const query of [friendsOf(firestore, uid), ofOthers]) {
    for (;;) {
      const { docs } = await query.limit(BATCH).get();
      if (docs.length === 0) break;
      for (const { ref, id } of docs) {
        const owner = ref.parent.parent?.id ?? '';
        await firestore.runTransaction(async (transaction) => {
          const pair = await readFriendPair(transaction, firestore, owner, id, now);
          writeFriendPair(transaction, firestore, pair, STRANGERS, now);
        });
      }
    }
  }
}
