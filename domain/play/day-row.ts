import { rowGoesOn } from './daily.ts';

/** A day with a finished game, as `2026-11-21`. */
export interface PlayedDate {
  readonly day: string;
  /** The last such game, in milliseconds since the epoch; 0 if unknown. */
  readonly at: number;
}

/** A row of days at one of its days. */
interface RowState extends PlayedDate {
  /** Played days in the row. A day saved by a freeze continues the row and does not count. */
  readonly row: number;
  readonly freezes: number;
}

/**
 * A player's played days. The latest are stored one by one, because a game may be noted after a later one; older days are
 * in `before`.
 */
export interface DayRow {
  readonly before: RowState;
  /** The oldest first. */
  readonly played: readonly PlayedDate[];
}

export const NO_DAYS: DayRow = { before: { day: '', at: 0, row: 0, freezes: 0 }, played: [] };

/** Played days in a row that bring a freeze. */
export const FREEZE_DAYS = 7;
/** The limit of freezes. */
export const MAX_FREEZES = 2;
/** The limit of days that are stored one by one. */
const MAX_PLAYED = 45;

const DAY_MS = 86_400_000;

/** The day some days later, or earlier if `days` is negative. @param day as `2026-11-21` */
export function dayAfter(day: string, days = 1): string {
  // dates without a time are read as UTC, where every day has 24 hours
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The days between two days, neither included, in order. */
function daysBetween(first: string, last: string): readonly string[] {
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS - 1;
  return Array.from({ length: Math.max(0, count) }, (_, n) => dayAfter(first, n + 1));
}

/**
 * Adds played days, in any order, each once. A day before the stored ones is ignored: the row has counted or missed it.
 */
export function withPlayed({ before, played }: DayRow, more: readonly PlayedDate[]): DayRow {
  const at = new Map(played.map((one) => [one.day, one.at]));
  for (const one of more) {
    if (one.day > before.day) at.set(one.day, Math.max(one.at, at.get(one.day) ?? 0));
  }
  const days = [...at].map(([day, time]) => ({ day, at: time }));
  const sorted = days.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const cut = Math.max(0, sorted.length - MAX_PLAYED);
  return {
    before: sorted
      .slice(0, cut)
      .reduce<RowState>((state, one) => afterDay(state, one).state, before),
    played: sorted.slice(cut),
  };
}

/** The row after a later day, and the missed days that freezes have saved. */
function afterDay(
  state: RowState,
  { day, at }: PlayedDate,
): { readonly state: RowState; readonly saved: readonly string[] } {
  const { freezes, saved, isOver } = missedUntil(state, day, at === 0 ? Infinity : at);
  const row = isOver ? 1 : state.row + 1;
  const earned = row % FREEZE_DAYS === 0 ? 1 : 0;
  return { state: { day, at, row, freezes: Math.min(MAX_FREEZES, freezes + earned) }, saved };
}

/** The freezes left after the days missed before a day; the row is over if they are too few. */
function missedUntil(
  { day: last, at, freezes }: RowState,
  day: string,
  now: number,
): { readonly freezes: number; readonly saved: readonly string[]; readonly isOver: boolean } {
  if (last === '') return { freezes, saved: [], isOver: true };
  if (rowGoesOn({ day: last, at }, day, now)) return { freezes, saved: [], isOver: false };
  const missed = daysBetween(last, day);
  return missed.length > freezes
    ? { freezes: 0, saved: [], isOver: true }
    : { freezes: freezes - missed.length, saved: missed, isOver: false };
}

/** A player's row as it stands at an instant. */
export interface RowStanding {
  /** Played days in the row; 0 if it is over. */
  readonly row: number;
  readonly freezes: number;
  readonly isTodayPlayed: boolean;
  /** The missed days of the last weeks that a freeze has saved. */
  readonly saved: readonly string[];
  readonly played: readonly string[];
}

/** The row at an instant. Missed days before today use freezes at once. @param now milliseconds since the epoch */
export function rowStanding({ before, played }: DayRow, today: string, now: number): RowStanding {
  let state = before;
  const saved: string[] = [];
  for (const one of played) {
    const after = afterDay(state, one);
    state = after.state;
    saved.push(...after.saved);
  }
  const days = played.map(({ day }) => day);
  const isTodayPlayed = state.day >= today;
  if (isTodayPlayed) {
    return { row: state.row, freezes: state.freezes, isTodayPlayed, saved, played: days };
  }
  const { freezes, saved: recent, isOver } = missedUntil(state, today, now);
  return {
    row: isOver ? 0 : state.row,
    freezes,
    isTodayPlayed,
    saved: [...saved, ...recent],
    played: days,
  };
}

/** A day of the week: `open` if it is today, not played yet, or later. */
export type WeekDay = 'played' | 'saved' | 'missed' | 'open';

/** The seven days of a day's week, Monday first. */
export function weekOf(
  { played, saved }: Pick<RowStanding, 'played' | 'saved'>,
  today: string,
): readonly WeekDay[] {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, n) => {
    const day = dayAfter(today, n - sinceMonday);
    if (played.includes(day)) return 'played';
    if (day >= today) return 'open';
    return saved.includes(day) ? 'saved' : 'missed';
  });
}

/** The weekly goals that a player can choose, in days, and the first. */
export const WEEKLY_GOALS = [3, 5, 7] as const;
export type WeeklyGoal = (typeof WEEKLY_GOALS)[number];
export const FIRST_GOAL: WeeklyGoal = 3;

/** The one goal of a player's day. */
export type TodayGoal = 'daily' | 'row' | 'week' | 'badge' | 'done';

/**
 * Chooses the goal of a day: the daily quiz, then the row that ends without a game today, then the weekly goal that a game
 * today brings nearer, then the next badge.
 */
export function todayGoal({
  isDailyOpen,
  row,
  isTodayPlayed,
  playedThisWeek,
  weeklyGoal,
  hasBadge,
}: {
  readonly isDailyOpen: boolean;
  readonly row: number;
  readonly isTodayPlayed: boolean;
  readonly playedThisWeek: number;
  readonly weeklyGoal: number;
  /** Whether a badge is left to earn. */
  readonly hasBadge: boolean;
}): TodayGoal {
  if (isDailyOpen) return 'daily';
  if (!isTodayPlayed && row > 0) return 'row';
  if (!isTodayPlayed && playedThisWeek < weeklyGoal) return 'week';
  return hasBadge ? 'badge' : 'done';
}
