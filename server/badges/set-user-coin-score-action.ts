import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import type { Firestore } from 'firebase-admin/firestore';
import type { BadgeType } from '../../domain/badges/badges.ts';
import { BADGE_TYPES, REDEEMABLE_BADGES } from '../../domain/badges/badges.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { setUserCoinScore } from '../../domain/contract/set-user-coin-score.ts';
import { moveCoins, readWallets } from '../account/ledger.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { readBadgeRules } from './badge-rules.ts';
import { sync } from './bring-up-to-date.ts';
import { progressOf, readProgress } from './progress-document.ts';

/** Gives what the server itself can check, and nothing for the asking. */
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
  // what unlocks it may have happened since anybody last looked
  await sync(firestore, uid, now);
  const { reward } = (await readBadgeRules(firestore, now))[type];
  return firestore.runTransaction(async (transaction) => {
    const document = await transaction.get(progressOf(firestore, uid));
    const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
    if (!wallet) throw new ApiError('userUnknown');
    const badge = readProgress(document).badges[type];
    if (!badge) throw new ApiError('badgeLocked', `the badge ${type} is locked`);
    if (badge.claimedAt) throw new ApiError('coinsAlreadyGiven');
    const { coins } = moveCoins(transaction, wallet, {
      id: `badge-${type}`,
      amount: reward,
      redeemable: REDEEMABLE_BADGES.has(type) ? reward : 0,
      title: `badge.${type}`,
      type: 'badge',
      at: now,
    });
    const claimedAt = new FieldPath('badges', type, 'claimedAt');
    transaction.update(document.ref, claimedAt, Timestamp.fromMillis(now));
    return { coins: String(coins), score: String(wallet.snapshot.get('score')) };
  });
}
