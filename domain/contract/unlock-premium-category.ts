import * as v from 'valibot';
import { action } from './action.ts';
import { Nothing, Slug } from './fields.ts';

/** Pays for a premium category, once and for ever. Codes: inserted, alreadyThere, notEnoughCoins, noData. */
export const unlockPremiumCategory = action({
  name: 'unlock_premium_category',
  proof: 'session',
  input: v.object({ category: Slug }),
  output: Nothing,
});
