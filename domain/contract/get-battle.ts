import * as v from 'valibot';
import { action, DocumentId, Flag, WholeNumber } from './action.ts';

const Index = v.pipe(v.number(), v.integer(), v.minValue(0));

const Rules = v.object({
  questionCount: Index,
  questionMs: v.number(),
  revealMs: v.number(),
  countdownMs: v.number(),
  points: v.object({
    correct: v.number(),
    bonuses: v.array(v.object({ withinMs: v.number(), points: v.number() })),
    allowanceMs: v.number(),
  }),
});

/**
 * Ours: a settled battle with all moves, for its players and for visitors with its link. Only its players get keys,
 * picked options, questions and coins; for others each key is option 0, a right answer is option 0 and a wrong one
 * option 1. Codes: noData.
 */
export const getBattle = action({
  name: 'get_battle',
  proof: 'none',
  // a class may open a shared link at once
  rate: { burst: 60, perSecond: 1 },
  input: v.object({ match_id: DocumentId }),
  output: v.object({
    match_id: v.string(),
    kind: v.picklist(['random', 'friend', 'group', 'arena']),
    category_name: v.string(),
    /** ISO 8601, UTC. */
    date: v.string(),
    /** Whether the caller played it. */
    is_player: Flag,
    /** Absent if the battle's moves were not stored. */
    rules: v.optional(Rules),
    /** The right option of each question that counted, in the dealt order. */
    keys: v.array(Index),
    /** Only for its players. */
    entry_coin: v.optional(WholeNumber),
    players: v.array(
      v.object({
        /** '' for a deleted account. */
        name: v.string(),
        is_me: Flag,
        has_given_up: Flag,
        /** Whether the player had half the time; absent in battles of earlier versions. */
        is_all_in: v.optional(Flag),
        result: v.picklist(['won', 'lost', 'drawn', 'returned']),
        points: WholeNumber,
        rank: WholeNumber,
        /** Only for its players. */
        coins: v.optional(WholeNumber),
        moves: v.array(v.object({ question: Index, option: Index, ms: v.number() })),
      }),
    ),
    /**
     * By number, only for its players; null for a question that was changed or removed, or that the caller is being
     * asked in a running game.
     */
    questions: v.array(
      v.nullable(
        v.object({
          text: v.string(),
          options: v.array(v.string()),
          has_tex: v.boolean(),
          /** BCP 47. */
          language: v.string(),
        }),
      ),
    ),
  }),
});
