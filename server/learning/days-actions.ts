import { flag } from '../../domain/contract/action.ts';
import { getDays, setDailyReminder, setWeeklyGoal } from '../../domain/contract/days.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { dayEnd } from '../../domain/play/daily.ts';
import {
  FIRST_GOAL,
  FREEZE_DAYS,
  MAX_FREEZES,
  rowStanding,
  weekOf,
  withPlayed,
} from '../../domain/play/day-row.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import { isDailyTaken } from '../account/person-days.ts';
import { defineAction } from '../http/define-action.ts';
import { readSettings } from '../settings/read-settings.ts';
import { readDailyAttempt } from '../solo/daily-quiz.ts';
import {
  readSealedDays,
  storeReminderSwitch,
  storeWeeklyGoal,
  syncLearning,
} from './sync-learning.ts';

/** The caller's row of days, freezes and week, after noting all games up to now. */
export const getDaysAction = defineAction(
  getDays,
  async (_input, { firestore, now: clock, caller: { uid } }) => {
    const now = clock();
    const { system_timezone: timeZone } = await readSettings(firestore, now);
    const today = dayOf(now, timeZone);
    // first, so that a game whose seal ends meanwhile is in at least one of the two
    const sealed = await readSealedDays(firestore, uid, timeZone);
    const [{ days, weeklyGoal = FIRST_GOAL, isReminderOff = false }, daily, isTaken] =
      await Promise.all([
        syncLearning(firestore, uid, now),
        readDailyAttempt(firestore, uid, today),
        isDailyTaken(firestore, uid, today),
      ]);
    const standing = rowStanding(withPlayed(days, sealed), today, now);
    const { row, freezes, isTodayPlayed, saved, played } = standing;
    const lastSaved = saved.at(-1) ?? '';
    return answer({
      row: String(row),
      freezes: String(freezes),
      next_freeze: String(freezes === MAX_FREEZES ? 0 : FREEZE_DAYS - (row % FREEZE_DAYS)),
      is_today_played: flag(isTodayPlayed),
      is_daily_played: flag(daily.isPlayed || isTaken),
      goal: String(weeklyGoal),
      week: [...weekOf(standing, today)],
      // a day saved before the last day but one was shown already
      saved: row > 0 && lastSaved > (played.at(-2) ?? '') ? lastSaved : '',
      reminds: flag(!isReminderOff),
      now,
      ends_at: dayEnd(now, timeZone),
    });
  },
);

/** Chooses the caller's weekly goal. */
export const setWeeklyGoalAction = defineAction(
  setWeeklyGoal,
  async ({ goal }, { firestore, caller: { uid } }) => {
    await storeWeeklyGoal(firestore, uid, goal);
    return answer(null, 'updated');
  },
);

/** Turns the caller's daily reminder on or off. */
export const setDailyReminderAction = defineAction(
  setDailyReminder,
  async ({ status }, { firestore, caller: { uid } }) => {
    await storeReminderSwitch(firestore, uid, status);
    return answer(null, 'updated');
  },
);
