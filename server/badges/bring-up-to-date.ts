import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import type { BadgeType } from '../../domain/badges/badges.ts';
import { afterVisit, newBadges } from '../../domain/badges/progress.ts';
import { dayOf } from '../../domain/leaderboard/period.ts';
import { accountOf } from '../account/ledger.ts';
import {
  isReferralDue,
  payReferrer,
  readReferrer,
  readReferrerWallet,
} from '../account/referral.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { readSettings } from '../settings/read-settings.ts';
import { readBadgeRules } from './badge-rules.ts';
import { foldBattles, OVERLAP_MS } from './fold-battles.ts';
import type { Progress } from './progress-document.ts';
import { progressOf, readProgress } from './progress-document.ts';

/** Battles counted in one transaction; whoever has more is brought up by the next. */
const AT_ONCE = 100;
/** Rounds of that in one call. */
const MOST_ROUNDS = 20;

/**
 * Counts what has happened to a player since the last time, each battle once, and unlocks the badges that are reached, with
 * a notification of each. Who brought the player is paid once the player has played enough. Safe to call at any moment and by
 * many at once.
 * @param now milliseconds since the epoch
 * @returns the progress as it is now
 * @throws ApiError where there is no such account
 */
export async function sync(firestore: Firestore, uid: string, now: number): Promise<Progress> {
  const [settings, rules] = await Promise.all([
    readSettings(firestore, now),
    readBadgeRules(firestore, now),
  ]);
  const { system_timezone } = settings;
  for (let round = 1; ; round++) {
    const { progress, isWhole } = await firestore.runTransaction(async (transaction) => {
      const [document, account] = await transaction.getAll(
        progressOf(firestore, uid),
        accountOf(firestore, uid),
      );
      if (!document || !account?.exists) throw new ApiError('userUnknown');
      const before = readProgress(document);
      const battles = await battlesSince(transaction, firestore, uid, before.battlesUntil);
      const referrer = await readReferrer(transaction, firestore, account);
      const { referral, ...folded } = foldBattles(
        before,
        uid,
        battles,
        system_timezone,
        referrer ?? undefined,
      );
      const isDue = typeof referrer === 'string' && referral && isReferralDue(referral, settings);
      const friend = isDue && (await readReferrerWallet(transaction, firestore, referrer));
      const isSettled = referrer === null || Boolean(friend);
      const counters = afterVisit(
        { ...folded.counters, referrals: (account.get('referrals') as number | undefined) ?? 0 },
        dayOf(now, system_timezone),
      );
      const held = new Set(Object.keys(folded.badges) as BadgeType[]);
      const earned = (account.get('earned') as number | undefined) ?? 0;
      const fresh = newBadges(counters, earned, held, rules);
      const at = Timestamp.fromMillis(now);
      const after: Progress = {
        ...folded,
        ...(referral && !isSettled && { referral }),
        counters,
        badges: {
          ...folded.badges,
          ...Object.fromEntries(fresh.map((type) => [type, { unlockedAt: at }])),
        },
      };
      if (JSON.stringify(after) !== JSON.stringify(before)) {
        transaction.set(document.ref, after);
      }
      if (friend) payReferrer(transaction, friend, uid, settings, now);
      if (isSettled) transaction.update(account.ref, { referralOpen: false });
      for (const type of fresh) tellOf(transaction, firestore, uid, type, at);
      return { progress: after, isWhole: battles.length < AT_ONCE };
    });
    if (isWhole || round === MOST_ROUNDS) return progress;
  }
}

async function battlesSince(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
  until: number,
) {
  const mine = firestore.collection('battles').where('members', 'array-contains', uid);
  const since = Timestamp.fromMillis(Math.max(0, until - OVERLAP_MS));
  const found = await transaction.get(
    mine.where('at', '>=', since).orderBy('at', 'asc').limit(AT_ONCE),
  );
  return found.docs;
}

function tellOf(
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
