import * as v from 'valibot';
import { BADGE_TYPES } from '../badges/badges.ts';
import { action, NoFields, WholeNumber, text } from './action.ts';

/** All badges in their order, with the own progress. */
export const getUserBadges = action({
  name: 'get_user_badges',
  proof: 'session',
  input: NoFields,
  output: v.array(
    v.object({
      type: v.picklist(BADGE_TYPES),
      /** Keys that clients have words for. */
      badge_label: v.string(),
      badge_note: v.string(),
      /** Coins. */
      badge_reward: WholeNumber,
      badge_icon: v.string(),
      /** How much of it unlocks the badge. */
      badge_counter: WholeNumber,
      /** How much of it there is. */
      progress: WholeNumber,
      /** Locked, unlocked with a reward that waits, claimed. */
      status: v.picklist(['0', '1', '2']),
    }),
  ),
});

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
