import * as v from 'valibot';
import { action, Flag, WholeNumber, pageFields } from './action.ts';

/** The last rank that a leaderboard shows; later rows are not read, so they are not billed. */
export const LEADERBOARD_DEPTH = 1_000;

const rank = {
  user_id: v.string(),
  score: WholeNumber,
  /** Equal scores share a rank, and the next rank is skipped. */
  user_rank: WholeNumber,
  name: v.string(),
  /** The address of the picture, or ''. */
  profile: v.string(),
  /** Ours: the rating at the time of the last points; absent in entries of earlier versions. */
  rating: v.optional(WholeNumber),
};
const RankRow = v.object(rank);

const board = (name: string) =>
  action({
    name,
    proof: 'session',
    input: v.object(pageFields(25, 50, LEADERBOARD_DEPTH - 1)),
    output: v.object({
      /** Null before the first points. `is_beyond` if the place is lower than `user_rank`. */
      my_rank: v.nullable(v.object({ ...rank, is_beyond: Flag })),
      other_users_rank: v.array(RankRow),
      top_three_ranks: v.array(RankRow),
      /** Rows that can be paged to. */
      total: WholeNumber,
    }),
  });

/** The ranking by the score of today, in the game's time zone. Codes: noData. */
export const getDailyLeaderboard = board('get_daily_leaderboard');

/** The ranking by the score of this month, in the game's time zone. Codes: noData. */
export const getMonthlyLeaderboard = board('get_monthly_leaderboard');

/** The ranking by the all-time score; the name has the family's spelling. Codes: noData. */
export const getGlobalLeaderboard = board('get_globle_leaderboard');

/** A leaderboard as the server sends it. */
export type SentLeaderboard = v.InferInput<typeof getDailyLeaderboard.output>;
