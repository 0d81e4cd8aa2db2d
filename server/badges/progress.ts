import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import type { BadgeType, BadgeRules } from '../../domain/badges/badges.ts';
import { afterVisit, newBadges, NO_COUNTERS } from '../../domain/badges/progress.ts';
import { ApiError } from '../../domain/errors.ts';
import type { AttemptFact } from '../../domain/play/items.ts';
import { readBadgeSettings } from '../../domain/settings/badge-settings.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import { accountOf } from '../account-document.ts';
import {
  isReferralDue,
  payReferrer,
  readReferrer,
  readPayableReferrer,
} from '../account/referral.ts';
import { cached } from '../cached.ts';
import { isSameVersion } from '../firestore.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { PlayedAttempts, Progress } from './fold-progress.ts';
import { foldBattles, foldAttempts, OVERLAP_MS } from './fold-progress.ts';

/** The document of the progress of a player. */
export function progressOf(firestore: Firestore, uid: string): DocumentReference {
  return firestore.doc(`users/${uid}/private/progress`);
}

/** The progress in a document; zero if it does not exist. */
export function progressOfDocument(document: DocumentSnapshot): Progress {
  const stored = (document.data() ?? {}) as Partial<Progress>;
  return {
    categories: {},
    days: {},
    badges: {},
    battlesUntil: 0,
    recent: {},
    runs: {},
    recentRuns: {},
    runsUntil: 0,
    ...stored,
    counters: { ...NO_COUNTERS, ...stored.counters },
  };
}

/**
 * Condition and reward of each badge: `settings/badges` over the defaults, at most 30 s old. If the operator's values
 * are invalid, the error is logged and all defaults apply.
 */
export const readBadgeRules = cached(30_000, async (firestore): Promise<BadgeRules> => {
  const document = await firestore.doc('settings/badges').get();
  const { rules, errors } = readBadgeSettings(document.data() ?? {});
  if (errors.length > 0) console.error(`settings/badges: ${errors.join('; ')}`);
  return rules;
});

/** Battles counted in one transaction; the next transaction counts the rest. */
const BATTLE_BATCH_SIZE = 100;
/** The most batches of one call. */
const MAX_BATTLE_BATCHES = 20;

/**
 * Counts a player's games since the last call, each battle once, and unlocks the reached badges, with a notification
 * for each. Pays the referrer once the player has played enough. Safe to call at any time and concurrently.
 * @param now milliseconds since the epoch
 * @returns the new progress
 * @throws ApiError if there is no such account
 */
export async function syncProgress(
  firestore: Firestore,
  uid: string,
  now: number,
): Promise<Progress> {
  const [settings, rules] = await Promise.all([
    readSettings(firestore, now),
    readBadgeRules(firestore, now),
  ]);
  const { system_timezone } = settings;
  for (let round = 1; ; round++) {
    const seen = await progressOf(firestore, uid).get();
    const { battlesUntil, runsUntil } = progressOfDocument(seen);
    // outside of the transaction: it would lock the games' index, into which a settlement writes at the same moment
    const [battles, played] = await Promise.all([
      battlesSince(firestore, uid, battlesUntil),
      attemptsSince(firestore, uid, runsUntil),
    ]);
    const { progress, isWhole } = await firestore.runTransaction(async (transaction) => {
      const [document, account] = await transaction.getAll(
        progressOf(firestore, uid),
        accountOf(firestore, uid),
      );
      if (!document || !account?.exists) throw new ApiError('userUnknown');
      const before = progressOfDocument(document);
      // another call has counted meanwhile, and perhaps these games
      if (!isSameVersion(document, seen)) return { progress: before, isWhole: false };
      const referrer = await readReferrer(transaction, firestore, account);
      const { referral, ...folded } = foldBattles(
        foldAttempts(before, played),
        uid,
        battles,
        system_timezone,
        referrer ?? undefined,
      );
      const isDue = typeof referrer === 'string' && referral && isReferralDue(referral, settings);
      const due =
        isDue && (await readPayableReferrer(transaction, firestore, referrer, account, now));
      const isSettled = referrer === null || Boolean(due);
      const counters = afterVisit(
        { ...folded.counters, referrals: (account.get('referrals') as number | undefined) ?? 0 },
        dayOf(now, system_timezone),
        now,
      );
      const ownBadges = new Set(Object.keys(folded.badges) as BadgeType[]);
      const earned = (account.get('earned') as number | undefined) ?? 0;
      const unlocked = newBadges(counters, earned, ownBadges, rules);
      const at = Timestamp.fromMillis(now);
      const after: Progress = {
        ...folded,
        ...(referral && !isSettled && { referral }),
        counters,
        badges: {
          ...folded.badges,
          ...Object.fromEntries(unlocked.map((type) => [type, { unlockedAt: at }])),
        },
      };
      if (JSON.stringify(after) !== JSON.stringify(before)) {
        transaction.set(document.ref, after);
      }
      if (due) payReferrer(transaction, firestore, due, settings, now);
      if (isSettled) transaction.update(account.ref, { referralOpen: false });
      for (const type of unlocked) notifyOfBadge(transaction, firestore, uid, type, at);
      return { progress: after, isWhole: battles.length < BATTLE_BATCH_SIZE };
    });
    if (isWhole || round === MAX_BATTLE_BATCHES) return progress;
  }
}

async function battlesSince(firestore: Firestore, uid: string, until: number) {
  const mine = firestore.collection('battles').where('members', 'array-contains', uid);
  const since = Timestamp.fromMillis(Math.max(0, until - OVERLAP_MS));
  const { docs } = await mine
    .where('at', '>=', since)
    .orderBy('at', 'asc')
    .limit(BATTLE_BATCH_SIZE)
    .get();
  return docs;
}

/** The player's attempts whose facts have changed since, not all attempts ever. */
async function attemptsSince(
  firestore: Firestore,
  uid: string,
  until: number,
): Promise<readonly PlayedAttempts[]> {
  const own = firestore.collection('attempts').where('uid', '==', uid);
  const changed = own.where('factsAt', '>', Math.max(0, until - OVERLAP_MS));
  const { docs } = await changed.select('facts', 'factsAt', 'rank').get();
  return docs.map((attempt) => ({
    id: attempt.id,
    facts: attempt.get('facts') as readonly AttemptFact[],
    factsAt: attempt.get('factsAt') as number,
    rank: attempt.get('rank') as number | undefined,
  }));
}

function notifyOfBadge(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
  type: BadgeType,
  at: Timestamp,
): void {
  transaction.set(firestore.doc(`users/${uid}/notifications/badge-${type}`), {
    title: `badges.${type}.name`,
    message: `badges.${type}.note`,
    type: 'badges',
    type_id: type,
    image: '',
    at,
  });
}
