import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import type { LeaguePlace } from '../../domain/league/league.ts';
import { leaderboardEntries } from '../leaderboard/entries.ts';

/** A group of a week: `leagueGroups/{id}`, for the server alone; at most 30 members. */
export interface LeagueGroup {
  /** The Monday of its week, as `2026-11-23`. */
  readonly week: string;
  /** From 0. */
  readonly league: number;
  readonly status: 'open' | 'ended';
  /** The members' uids, by which a deletion finds the group. */
  readonly uids: readonly string[];
  readonly members: Readonly<Record<string, GroupMember>>;
  /** When there is work: the end of the week, then the push of its results; absent afterwards. */
  readonly dueAt?: number;
  /** When the week ends, in milliseconds since the epoch. */
  readonly endsAt: number;
}

interface GroupMember {
  /** The score of all time at which the week's points begin. */
  readonly base: number;
  /** Milliseconds since the epoch. */
  readonly joinedAt: number;
}

/** A player's league: `users/{uid}/private/league`. */
export interface LeagueStanding {
  /** From 0. */
  readonly league: number;
  /** The latest week joined, and its group; '' before the first. */
  readonly week: string;
  readonly group: string;
  /** The score of all time at the end of the last finished week, where the next week's points begin. */
  readonly endScore?: number;
  readonly last?: {
    readonly week: string;
    readonly league: number;
    readonly place: number;
    readonly points: number;
    readonly change: LeaguePlace['change'];
  };
}

/** The lifetime of a group and of its pool and seats after the week, for late looks. */
const KEEP_MS = 21 * 86_400_000;

/** When Firestore's TTL policy removes what belongs to a week. @param endsAt milliseconds since the epoch */
export const leagueExpiry = (endsAt: number) => Timestamp.fromMillis(endsAt + KEEP_MS);

export const groupAt = (firestore: Firestore, id: string) => firestore.doc(`leagueGroups/${id}`);

/** The note that a person has joined in a week. It has no uid, and survives a deletion. */
export const leagueSeatAt = (firestore: Firestore, week: string, person: string) =>
  firestore.doc(`leagueSeats/${week}_${person}`);

export const standingAt = (firestore: Firestore, uid: string) =>
  firestore.doc(`users/${uid}/private/league`);

/** The standing in a document; the lowest league if it does not exist. */
export function leagueStandingOf(document: DocumentSnapshot): LeagueStanding {
  const stored = (document.data() ?? {}) as Partial<LeagueStanding>;
  return { league: 0, week: '', group: '', ...stored };
}

/** A player on the leaderboard of all time. */
export const allTimeEntry = (firestore: Firestore, uid: string) =>
  leaderboardEntries(firestore, 'all').doc(uid);

/** The score in a leaderboard's entry; 0 without one. */
export const scoreIn = (entry: DocumentSnapshot | undefined): number =>
  (entry?.get('score') as number | undefined) ?? 0;

/** Removes a deleted player from the groups of the last weeks. */
export async function forgetInLeagues(firestore: Firestore, uid: string): Promise<void> {
  const groups = firestore.collection('leagueGroups').where('uids', 'array-contains', uid);
  const { docs } = await groups.get();
  for (const { ref } of docs) {
    await firestore.runTransaction(async (transaction: Transaction) => {
      const group = await transaction.get(ref);
      if (!group.exists) return;
      const { uids, members } = group.data() as LeagueGroup;
      const { [uid]: _gone, ...others } = members;
      transaction.update(ref, { uids: uids.filter((id) => id !== uid), members: others });
    });
  }
}
