import * as v from 'valibot';
import { action } from './action.ts';
import { DocumentId, WholeNumber } from './fields.ts';

/** Settles a battle from what the rules have let into its documents; the caller's word about it is not asked for. */
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
