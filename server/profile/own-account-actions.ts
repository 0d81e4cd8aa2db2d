import type { Firestore, Query, QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import { flag } from '../../domain/contract/action.ts';
import { getUserById, getUserCoinScore } from '../../domain/contract/account.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/errors.ts';
import { clearSessionCookies, endSession } from '../session/sessions.ts';
import { syncProgress } from '../badges/progress.ts';
import { rankOf } from '../leaderboard/entries.ts';
import { giveReferCode } from '../account/referral.ts';
import { readPlayer, userRow } from '../account/player-record.ts';
import { accountOf } from '../account-document.ts';
import { getTrackerData } from '../../domain/contract/wallet.ts';

/** The caller's own row. */
export const getUserByIdAction = defineAction(getUserById, async (_input, context) => {
  const player = await readPlayer(context.firestore, context.caller.uid);
  if (!player) throw new ApiError('userUnknown');
  if (player.account.status !== 'active') {
    await endSession(context.firestore, context.caller.sessionId);
    clearSessionCookies(context.reply, context.secure);
    throw new ApiError('accountDeactivated');
  }
  // counts the visit, and all games since the last one
  await syncProgress(context.firestore, player.uid, context.now());
  const { score } = player.account;
  const refer_code =
    player.account.referCode || (await giveReferCode(context.firestore, player.uid));
  return answer({
    ...userRow(player),
    refer_code,
    all_time_score: String(score),
    all_time_rank: String(score > 0 ? await rankOf(context.firestore, 'all', score) : 0),
    daily_ads_available: flag(false),
    won: String(player.account.won),
    drawn: String(player.account.drawn),
    lost: String(player.account.lost),
    records_runs: flag(player.account.recordsRuns !== false),
    lets_friends_watch: flag(player.account.letsFriendsWatch !== false),
  });
});

/** The caller's coins, by one read. */
export const getUserCoinScoreAction = defineAction(getUserCoinScore, async (_input, context) => {
  const account = await accountOf(context.firestore, context.caller.uid).get();
  if (!account.exists) throw new ApiError('userUnknown');
  return answer({
    coins: String(account.get('coins')),
    redeemable: String((account.get('redeemable') as number | undefined) ?? 0),
    score: String(account.get('score')),
  });
});

const WAYS = { '1': 'in', '2': 'out' } as const;

/** A page of the caller's ledger. */
export const getTrackerDataAction = defineAction(
  getTrackerData,
  async ({ offset, limit, type }, { firestore, caller: { uid } }) => {
    const movements = movementsOf(firestore, uid, type && WAYS[type]);
    const [page, all] = await Promise.all([
      movements.orderBy('at', 'desc').offset(offset).limit(limit).get(),
      movements.count().get(),
    ]);
    if (page.empty) throw new ApiError('noData');
    return answer(
      page.docs.map((entry) => rowOf(entry, uid)),
      undefined,
      all.data().count,
    );
  },
);

function movementsOf(firestore: Firestore, uid: string, way: 'in' | 'out' | undefined): Query {
  const ledger = firestore.collection(`users/${uid}/ledger`);
  return way === undefined ? ledger : ledger.where('way', '==', way);
}

function rowOf(entry: QueryDocumentSnapshot, uid: string) {
  const amount = entry.get('amount') as number;
  const redeemable = entry.get('redeemable') as number | undefined;
  return {
    id: entry.id,
    uid,
    points: String(amount),
    ...(redeemable !== undefined && { redeemable: String(redeemable) }),
    type: entry.get('title') as string,
    status: flag(amount < 0),
    date: (entry.get('at') as Timestamp).toDate().toISOString(),
  };
}
