import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Timestamp } from 'firebase-admin/firestore';
import type { BadgeType } from '../../domain/badges/badges.ts';
import type { Counters } from '../../domain/badges/progress.ts';
import { NO_COUNTERS } from '../../domain/badges/progress.ts';

/** Right answers among the given, and points. */
export interface Tally {
  readonly answered: number;
  readonly correct: number;
}

export interface DayTally extends Tally {
  readonly points: number;
}

/** How far a player has come: `users/{uid}/private/progress`. */
export interface Progress {
  readonly counters: Counters;
  /** By slug; '' for battles over all categories. */
  readonly categories: Readonly<Record<string, Tally & { readonly name: string }>>;
  /** By day, as `2026-11-21`. */
  readonly days: Readonly<Record<string, DayTally>>;
  readonly badges: Readonly<
    Partial<Record<BadgeType, { unlockedAt: Timestamp; claimedAt?: Timestamp }>>
  >;
  /** Battles settled before this are counted; milliseconds since the epoch. */
  readonly battlesUntil: number;
  /** Ids of the counted battles that were settled shortly before it. */
  readonly recent: Readonly<Record<string, number>>;
}

/** Where the progress of a player is. */
export function progressOf(firestore: Firestore, uid: string): DocumentReference {
  return firestore.doc(`users/${uid}/private/progress`);
}

/** The progress that a document holds; of nobody's, where it does not exist. */
export function readProgress(document: DocumentSnapshot): Progress {
  const kept = (document.data() ?? {}) as Partial<Progress>;
  return {
    categories: {},
    days: {},
    badges: {},
    battlesUntil: 0,
    recent: {},
    ...kept,
    counters: { ...NO_COUNTERS, ...kept.counters },
  };
}
