import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Timestamp } from 'firebase-admin/firestore';
import type { BadgeType } from '../../domain/badges/badges.ts';
import type { Counters } from '../../domain/badges/progress.ts';
import { NO_COUNTERS } from '../../domain/badges/progress.ts';
import type { ReferralProgress } from '../account/referral.ts';
import type { Progress as Played } from '../../domain/statistics/progress.ts';

/** How far a player has come: `users/{uid}/private/progress`. */
export interface Progress extends Played {
  readonly counters: Counters;
  readonly badges: Readonly<
    Partial<Record<BadgeType, { unlockedAt: Timestamp; claimedAt?: Timestamp }>>
  >;
  /** Battles settled before this are counted; milliseconds since the epoch. */
  readonly battlesUntil: number;
  /** Ids of the counted battles that were settled shortly before it. */
  readonly recent: Readonly<Record<string, number>>;
  /** As long as who brought the player is not paid. */
  readonly referral?: ReferralProgress;
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
