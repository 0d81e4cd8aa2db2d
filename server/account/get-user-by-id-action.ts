import { answer } from '../../domain/contract/envelope.ts';
import { flag } from '../../domain/contract/action.ts';
import { getUserById } from '../../domain/contract/account.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { clearSessionCookies } from '../session/session-cookies.ts';
import { endSession } from '../session/sessions.ts';
import { sync } from '../badges/sync.ts';
import { rankOf } from '../leaderboard/rank-of.ts';
import { giveReferCode } from './refer-code.ts';
import { readPlayer } from './player-record.ts';
import { userRow } from './user-row.ts';

/** The caller's own row. */
export const getUserByIdAction = defineAction(getUserById, async (_input, context) => {
  const player = await readPlayer(context.firestore, context.caller.uid);
  if (!player) throw new ApiError('userUnknown');
  if (player.account.status !== 'active') {
    await endSession(context.firestore, context.caller.sessionId);
    clearSessionCookies(context.reply, context.secure);
    throw new ApiError('accountDeactivated');
  }
  // coming by counts, and what has happened since the last time
  await sync(context.firestore, player.uid, context.now());
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
  });
});
