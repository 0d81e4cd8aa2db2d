import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Timestamp,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { BadgeType, BadgeRules } from '../../domain/badges/badges.ts';
import type { Counters } from '../../domain/badges/progress.ts';
import { NO_COUNTERS } from '../../domain/badges/progress.ts';
import type { ReferralProgress } from '../account/referral.ts';
import type { Progress as Played } from '../../domain/statistics/statistics.ts';
import { BADGE_TYPES, DEFAULT_BADGE_RULES } from '../../domain/badges/badges.ts';
import { cached } from '../cached.ts';

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

const Whole = (least: number) =>
  v.pipe(
    v.number('must be a number'),
    v.safeInteger('must be whole'),
    v.minValue(least, `must be at least ${least}`),
  );

const Written = v.partial(
  // a badge that nobody knows is a slip of the pen
  v.strictObject(
    v.entriesFromList(
      BADGE_TYPES,
      v.strictObject({ goal: v.optional(Whole(1)), reward: v.optional(Whole(0)) }),
    ),
  ),
);

/**
 * What each badge asks for and gives: `settings/badges` over the defaults, at most 30 s old. What the operator got wrong is
 * printed and all defaults hold.
 */
export const readBadgeRules = cached(30_000, async (firestore): Promise<BadgeRules> => {
  const document = await firestore.doc('settings/badges').get();
  const written = v.safeParse(Written, document.data() ?? {});
  if (!written.success) {
    const errors = written.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`);
    console.error(`settings/badges: ${errors.join('; ')}`);
    return DEFAULT_BADGE_RULES;
  }
  return Object.fromEntries(
    BADGE_TYPES.map((type) => {
      const { goal, reward } = DEFAULT_BADGE_RULES[type];
      const own = written.output[type];
      return [type, { goal: own?.goal ?? goal, reward: own?.reward ?? reward }];
    }),
  ) as unknown as BadgeRules;
});
