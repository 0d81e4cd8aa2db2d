import * as v from 'valibot';
import type { WeeklyGoal } from '../play/day-row.ts';
import { WEEKLY_GOALS } from '../play/day-row.ts';
import { action, Flag, NoFields, Nothing, WholeNumber } from './action.ts';

/**
 * Ours: the caller's days with a finished game: the row, its freezes, this week and its goal. All days are those of the
 * game's calendar.
 */
export const getDays = action({
  name: 'get_days',
  proof: 'session',
  input: NoFields,
  output: v.object({
    /** Played days in a row; 0 if the row is over. */
    row: WholeNumber,
    freezes: WholeNumber,
    /** Played days until the next freeze; 0 if the player has all. */
    next_freeze: WholeNumber,
    is_today_played: Flag,
    is_daily_played: Flag,
    /** The chosen days a week. */
    goal: WholeNumber,
    /** Monday to Sunday. */
    week: v.array(v.picklist(['played', 'saved', 'missed', 'open'])),
    /** The last day that a freeze has saved since the player last played, as `2026-11-21`; '' for none. */
    saved: v.string(),
    /** Whether the player wants to be reminded of the day by a push message. */
    reminds: Flag,
    /** The server's time and the end of today, in milliseconds since the epoch. */
    now: v.optional(v.number()),
    ends_at: v.number(),
  }),
});

/** Ours: chooses the weekly goal, in days. Codes: updated. */
export const setWeeklyGoal = action({
  name: 'set_weekly_goal',
  proof: 'session',
  input: v.object({
    goal: v.pipe(
      v.picklist(
        WEEKLY_GOALS.map((goal) => String(goal) as `${typeof goal}`),
        `must be ${WEEKLY_GOALS.join(', ')}`,
      ),
      v.transform((goal) => Number(goal) as WeeklyGoal),
    ),
  }),
  output: Nothing,
  rate: { burst: 20, perSecond: 0.5 },
});

/** Ours: turns the daily reminder by push messages on with status 1, or off with 0. Codes: updated. */
export const setDailyReminder = action({
  name: 'set_daily_reminder',
  proof: 'session',
  input: v.object({ status: Flag }),
  output: Nothing,
  rate: { burst: 20, perSecond: 0.5 },
});
