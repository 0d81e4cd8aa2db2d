import * as v from 'valibot';
import { action, Flag, text, WholeNumber } from './action.ts';

const Change = v.picklist(['up', 'stay', 'down']);

const LeagueRow = v.object({
  user_id: v.string(),
  name: v.string(),
  /** The address of a picture, or ''. */
  profile: v.string(),
  user_rank: WholeNumber,
  /** The points of this week. */
  score: WholeNumber,
  rating: WholeNumber,
  /** Where the week would lead if it ended now. */
  change: Change,
  is_own: Flag,
});

/**
 * Ours: the caller's group of this week's leagues. The first call of a week joins one, if the caller has points on the
 * leaderboard of all time. A person is in one group a week.
 */
export const getLeague = action({
  name: 'get_league',
  proof: 'session',
  /** The player's time zone, for a group of players who are awake at the same time. */
  input: v.object({ timezone: v.optional(text(64)) }),
  output: v.object({
    /** `points-first` before the first leaderboard points; `other-account` if the person's other account has joined. */
    state: v.picklist(['joined', 'points-first', 'other-account']),
    /** From 1, the lowest, to 10. */
    league: WholeNumber,
    /** The server's time and the end of the week, in milliseconds since the epoch. */
    now: v.optional(v.number()),
    ends_at: v.number(),
    rows: v.array(LeagueRow),
    /** Points that are missing to rise and to stay; 0 if the place is reached, or there is no league to go to. */
    to_rise: WholeNumber,
    to_stay: WholeNumber,
    /** The last finished week of the caller. */
    last: v.optional(
      v.object({
        /** Its Monday, as `2026-11-23`. */
        week: v.string(),
        place: WholeNumber,
        points: WholeNumber,
        change: Change,
        /** The league in which it was played, from 1. */
        league: WholeNumber,
      }),
    ),
  }),
});
