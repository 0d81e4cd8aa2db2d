import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import type { ArenaScore, ArenaTime, FreePlayer } from '../../domain/arena/arena.ts';
import type { ArenaAward } from '../../domain/arena/places.ts';

/** An arena: `arenas/{id}`. Times in milliseconds since the epoch. */
export interface Arena extends ArenaTime {
  /** Results count only while it is open. */
  readonly status: 'open' | 'ending' | 'ended';
  /** Slug, or '' for any. */
  readonly category: string;
  readonly categoryName: string;
  /** Id of a content language; '' for the default. */
  readonly language: string;
  /** Coins by place, the first place first. */
  readonly prizes: readonly number[];
  /** The prizes, from their decision until they are paid. */
  readonly awards?: readonly ArenaAward[];
}

/** A player in an arena: `arenas/{id}/entries/{uid}`, for the server alone. */
export interface ArenaEntry extends ArenaScore, FreePlayer {
  readonly name: string;
  readonly image: string;
  readonly rating: number;
  /** Sorts like the places (`arenaStandingOf`). */
  readonly standing: number;
  readonly jitter: number;
  readonly isFree: boolean;
  /** Whether the player plays the next battle all in, as chosen while waiting; the battle's room has a copy. */
  readonly isAllIn?: boolean;
  /** The room of the current battle; '' for none. */
  readonly room: string;
  readonly hasLeft: boolean;
  /** Coins won, from the end on. */
  readonly prize?: number;
}

/** The lifetime of an arena and its entries after its end. */
const KEEP_MS = 30 * 86_400_000;
/** The wait for settlements of battles that ended in time, before the standings are frozen. */
const SETTLE_MS = 20_000;

/** When Firestore's TTL policy removes what belongs to an arena. */
export const arenaExpiry = ({ endsAt }: Pick<ArenaTime, 'endsAt'>): Timestamp =>
  Timestamp.fromMillis(endsAt + KEEP_MS);

/** When the work on an arena's end is due, in milliseconds since the epoch. */
export const arenaDueAt = ({ endsAt }: Pick<ArenaTime, 'endsAt'>): number => endsAt + SETTLE_MS;

export const arenaAt = (firestore: Firestore, id: string) => firestore.doc(`arenas/${id}`);

export const arenaEntries = (firestore: Firestore, id: string) =>
  firestore.collection(`arenas/${id}/entries`);

/** The note that a person has joined an arena. It survives a deletion. */
export const arenaPersonAt = (firestore: Firestore, id: string, person: string) =>
  firestore.doc(`arenaPersons/${id}_${person}`);

/** @returns undefined if it does not exist */
export function arenaIn(document: DocumentSnapshot | undefined): Arena | undefined {
  if (!document?.exists) return undefined;
  return { ...(document.data() as Omit<Arena, 'id'>), id: document.id };
}

/** @returns undefined if it does not exist */
export function entryIn(document: DocumentSnapshot | undefined): ArenaEntry | undefined {
  if (!document?.exists) return undefined;
  const data = document.data() as Omit<ArenaEntry, 'mark'>;
  // an entry of an earlier version has no mark
  return { ...data, mark: (document.get('mark') as string | undefined) ?? document.id };
}

/** The stored data of a new arena. */
export function newArena({ id: _id, ...arena }: Omit<Arena, 'status' | 'awards'>) {
  return {
    ...arena,
    status: 'open',
    dueAt: arenaDueAt(arena),
    expiresAt: arenaExpiry(arena),
  };
}
