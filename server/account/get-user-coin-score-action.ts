import { answer } from '../../domain/contract/envelope.ts';
import { getUserCoinScore } from '../../domain/contract/account.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { accountOf } from './ledger.ts';

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
