import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import type { Firestore } from 'firebase-admin/firestore';
import { BADGE_TYPES } from '../../domain/badges/badges.ts';
import type { BadgeType } from '../../domain/badges/badges.ts';
import { badgeCounts } from '../../domain/badges/progress.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { getUserBadges, setUserCoinScore } from '../../domain/contract/progress.ts';
import { moveCoins, readWallets } from '../account/ledger.ts';
import { accountOf } from '../account-document.ts';
import { runPersonalTransaction } from '../firestore.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/errors.ts';
import { readBadgeRules, progressOf, progressOfDocument, syncProgress } from './progress.ts';
import type { Progress } from './fold-progress.ts';

/** All badges, after counting everything up to now. */
export const getUserBadgesAction = defineAction(
  getUserBadges,
  async (_fields, { firestore, now, caller: { uid } }) => {
    const account = await accountOf(firestore, uid).get();
    if (!account.exists) throw new ApiError('userUnknown');
    const { badges, counters } = await syncProgress(firestore, uid, now());
    const rules = await readBadgeRules(firestore, now());
    const earned = (account.get('earned') as number | undefined) ?? 0;
    const counts = badgeCounts(counters, earned, Object.keys(badges).length);
    return answer(
      BADGE_TYPES.map((type) => ({
        type,
        badge_label: `badges.${type}.name`,
        badge_note: `badges.${type}.note`,
        badge_reward: String(rules[type].reward),
        badge_icon: '',
        badge_counter: String(rules[type].goal),
        progress: String(counts[type]),
        ...(type === 'streak' && { current: String(counters.daysInRow) }),
        ...(type === 'quiz_warrior' && { current: String(counters.winsInRow) }),
        status: statusOf(badges, type),
      })),
    );
  },
);

function statusOf(badges: Progress['badges'], type: BadgeType): '0' | '1' | '2' {
  const badge = badges[type];
  if (!badge) return '0';
  return badge.claimedAt ? '2' : '1';
}

/** Pays only rewards that the server itself can verify. */
export const setUserCoinScoreAction = defineAction(
  setUserCoinScore,
  async ({ type }, { firestore, now, caller: { uid } }) => {
    const badge = BADGE_TYPES.find((known) => known === type);
    if (!badge) {
      throw new ApiError(
        'amountNotYours',
        'type must be a badge: no amount is taken from a client',
      );
    }
    return answer(await claim(firestore, uid, badge, now()), 'updated');
  },
);

/** Pays the reward of an unlocked badge, once. @returns coins and score after it */
async function claim(firestore: Firestore, uid: string, type: BadgeType, now: number) {
  // the badge may have been unlocked since the last call of `syncProgress`
  await syncProgress(firestore, uid, now);
  const { reward } = (await readBadgeRules(firestore, now))[type];
  return runPersonalTransaction(firestore, async (transaction) => {
    const document = await transaction.get(progressOf(firestore, uid));
    const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
    if (!wallet) throw new ApiError('userUnknown');
    const badge = progressOfDocument(document).badges[type];
    if (!badge) throw new ApiError('badgeLocked', `the badge ${type} is locked`);
    if (badge.claimedAt) throw new ApiError('coinsAlreadyGiven');
    const { coins } = moveCoins(transaction, wallet, {
      id: `badge-${type}`,
      amount: reward,
      title: `badge.${type}`,
      type: 'badge',
      at: now,
    });
    const claimedAt = new FieldPath('badges', type, 'claimedAt');
    transaction.update(document.ref, claimedAt, Timestamp.fromMillis(now));
    return { coins: String(coins), score: String(wallet.snapshot.get('score')) };
  });
}
