import * as v from 'valibot';
import type { RoomKind } from '../battle/room.ts';
import { action } from './action.ts';
import { DocumentId, WholeNumber } from './fields.ts';

/** How the product family numbers the kinds of battle. */
export const QUIZ_TYPES = {
  random: '1.3',
  bot: '1.3',
  friend: '1.4',
  group: '1.5',
} as const satisfies Readonly<Record<RoomKind, string>>;

/**
 * Settles a battle from what the rules have let into its documents; the caller's word about it is not asked for. Codes:
 * missingFields for a quiz_type that is not the room's, notAMember, notFinished.
 */
export const setQuizCoinScore = action({
  name: 'set_quiz_coin_score',
  proof: 'session',
  input: v.object({
    match_id: DocumentId,
    /** 1.3 random, 1.4 friend, 1.5 group. */
    quiz_type: v.picklist(['1.3', '1.4', '1.5'], 'must be 1.3, 1.4 or 1.5'),
  }),
  output: v.object({
    match_id: v.string(),
    players: v.array(
      v.object({
        user_id: v.string(),
        result: v.picklist(['won', 'lost', 'drawn', 'returned']),
        coins: WholeNumber,
        points: WholeNumber,
        rank: WholeNumber,
      }),
    ),
  }),
});
