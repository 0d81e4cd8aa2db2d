import { dayEnd, dayStart } from '../play/daily.ts';
import { dayAfter } from '../play/day-row.ts';
import { dayOf } from '../statistics/period.ts';

/** The number of leagues; 0 is the lowest, in which everybody begins. */
export const LEAGUES = 10;
/** The players of a group. */
export const GROUP_SIZE = 30;
/** The best players of a group, who rise, and the last ones, who fall. */
export const RISE = 7;
export const FALL = 5;

/** A week of the game's calendar. */
export interface LeagueWeek {
  /** Its Monday, as `2026-11-23`. */
  readonly week: string;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
}

/** The week of an instant. @param now milliseconds since the epoch @param timeZone an IANA name */
export function leagueWeek(now: number, timeZone: string): LeagueWeek {
  const today = dayOf(now, timeZone);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const week = dayAfter(today, -sinceMonday);
  const monday = dayAfter(week, 7);
  const isLastDay = sinceMonday === 6;
  return { week, endsAt: isLastDay ? dayEnd(now, timeZone) : dayStart(monday, timeZone, now) };
}

/** The days from the end of a week until now, as `2026-11-30`; none before its end. @param week its Monday */
export function daysSinceWeek(week: string, today: string): readonly string[] {
  const days: string[] = [];
  for (let day = dayAfter(week, 7); day <= today; day = dayAfter(day)) days.push(day);
  return days;
}

/** The days whose games show a player's habit. */
const HABIT_DAYS = 14;

/** How often a player plays, by the played days of the last two weeks: 0 seldom, 1 often, 2 nearly daily. */
export function habitOf(played: readonly string[], today: string): 0 | 1 | 2 {
  const first = dayAfter(today, 1 - HABIT_DAYS);
  const count = played.filter((day) => day >= first && day <= today).length;
  return count < 4 ? 0 : count < 10 ? 1 : 2;
}

/**
 * The part of the world of a time zone, by its difference to UTC: 0 the Americas, 1 Europe, Africa and the Near East, 2
 * South and East Asia and Oceania.
 * @param timeZone an IANA name from a client; undefined or unknown counts as UTC
 */
export function regionOf(timeZone: string | undefined, now: number): 0 | 1 | 2 {
  const hours = offsetHours(timeZone ?? 'UTC', now);
  return hours <= -3 ? 0 : hours < 5 ? 1 : 2;
}

function offsetHours(timeZone: string, now: number): number {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    const name = parts.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

/** A member of a group with the points of the week. */
export interface LeagueMember {
  readonly uid: string;
  readonly points: number;
  /** When the member joined, in milliseconds since the epoch; with equal points the first is before the others. */
  readonly joinedAt: number;
}

/** A member's place, from 1, and where the week's end would lead. */
export interface LeaguePlace extends LeagueMember {
  readonly place: number;
  readonly change: 'up' | 'stay' | 'down';
}

/**
 * The table of a group, the best first. The best 7 with points rise, except from the highest league. The last 5 fall,
 * except from the lowest league and except those among the first 7.
 */
export function leagueTable(
  members: readonly LeagueMember[],
  league: number,
): readonly LeaguePlace[] {
  return members
    .toSorted(
      (one, other) =>
        other.points - one.points ||
        one.joinedAt - other.joinedAt ||
        (one.uid < other.uid ? -1 : 1),
    )
    .map((member, index) => ({
      ...member,
      place: index + 1,
      change: changeOf(index + 1, member.points, members.length, league),
    }));
}

function changeOf(
  place: number,
  points: number,
  count: number,
  league: number,
): LeaguePlace['change'] {
  if (place <= RISE) return points > 0 && league < LEAGUES - 1 ? 'up' : 'stay';
  return place > count - FALL && league > 0 ? 'down' : 'stay';
}

/** The league after a week. */
export const leagueAfter = (league: number, change: LeaguePlace['change']): number =>
  league + (change === 'up' ? 1 : change === 'down' ? -1 : 0);

/**
 * The points that a member lacks to rise, and to stay; 0 if the place is reached. To pass another needs one point more.
 */
export function pointsMissing(
  table: readonly LeaguePlace[],
  uid: string,
  league: number,
): { readonly toRise: number; readonly toStay: number } {
  const own = table.find((member) => member.uid === uid);
  if (!own) return { toRise: 0, toStay: 0 };
  const lastUp = table[RISE - 1];
  const lastSafe = table.findLast(({ change }) => change !== 'down');
  const above = (other: LeaguePlace | undefined) =>
    Math.max(1, (other?.points ?? 0) - own.points + 1);
  const canRise = league < LEAGUES - 1 && own.change !== 'up';
  return {
    toRise: canRise ? (own.place <= RISE ? 1 : above(lastUp)) : 0,
    toStay: own.change === 'down' ? above(lastSafe) : 0,
  };
}
