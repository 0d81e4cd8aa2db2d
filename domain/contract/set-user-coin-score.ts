import * as v from 'valibot';
import { action } from './action.ts';
import { WholeNumber, text } from './fields.ts';

/**
 * Claims what the server can check: the reward of an unlocked badge, `type` being the badge. The family's clients send an
 * amount; nobody's word is taken for one. Codes: updated, coinsAlreadyGiven, badgeLocked, amountNotYours.
 */
export const setUserCoinScore = action({
  name: 'set_user_coin_score',
  proof: 'session',
  input: v.object({
    type: v.optional(text(60)),
    title: v.optional(text(60)),
    coins: v.optional(WholeNumber),
    score: v.optional(WholeNumber),
  }),
  /** After the change. */
  output: v.object({ coins: WholeNumber, score: WholeNumber }),
});
