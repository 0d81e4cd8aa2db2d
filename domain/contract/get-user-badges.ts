import * as v from 'valibot';
import { BADGE_TYPES } from '../badges/badges.ts';
import { action } from './action.ts';
import { NoFields, WholeNumber } from './fields.ts';

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
