import * as v from 'valibot';
import { action, WholeNumber, pageFields } from './action.ts';

const Result = v.picklist(['won', 'lost', 'drawn', 'returned']);

/** The caller's victories, draws and defeats, and a page of the caller's matches, the latest first. */
export const getBattleStatistics = action({
  name: 'get_battle_statistics',
  proof: 'session',
  input: v.object({
    ...pageFields(5),
    sort: v.optional(v.picklist(['at', 'id'], 'must be at or id'), 'at'),
    order: v.optional(v.picklist(['DESC', 'ASC', 'desc', 'asc'], 'must be DESC or ASC'), 'DESC'),
  }),
  output: v.object({
    victories: WholeNumber,
    drawn: WholeNumber,
    loose: WholeNumber,
    matches: v.array(
      v.object({
        match_id: v.string(),
        kind: v.picklist(['random', 'friend', 'group', 'arena']),
        category_name: v.string(),
        /** ISO 8601, UTC. */
        date: v.string(),
        entry_coin: WholeNumber,
        coins: WholeNumber,
        result: Result,
        points: WholeNumber,
        rank: WholeNumber,
        opponents: v.array(
          v.object({
            user_id: v.string(),
            name: v.string(),
            profile: v.string(),
            points: WholeNumber,
            rank: WholeNumber,
          }),
        ),
      }),
    ),
  }),
});
