import * as v from 'valibot';
import { action } from './action.ts';
import { NoFields, WholeNumber } from './fields.ts';

/** The caller's coins, how many of them a payout can take, and score. Codes: userUnknown. */
export const getUserCoinScore = action({
  name: 'get_user_coin_score',
  proof: 'session',
  input: NoFields,
  output: v.object({ coins: WholeNumber, redeemable: WholeNumber, score: WholeNumber }),
});
