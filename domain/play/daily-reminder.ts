import type { PlayedDate } from './day-row.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The latest played days whose hours show when a player usually plays. */
const SHOWN_DAYS = 14;
/** Days without a game after which the reminders pause until the next game. */
const MAX_MISSED_DAYS = 3;

/** The hour of the day, 0 to 23 UTC, of most of the latest games; the latest of equal ones. Undefined without a known time. */
function usualHour(played: readonly PlayedDate[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { at } of played.slice(-SHOWN_DAYS)) {
    if (at === 0) continue;
    const hour = Math.floor((at % DAY_MS) / HOUR_MS);
    const before = counts.get(hour) ?? 0;
    // moves to the end
    counts.delete(hour);
    counts.set(hour, before + 1);
  }
  const most = Math.max(0, ...counts.values());
  return [...counts].findLast(([, count]) => count === most)?.[0];
}

/**
 * When a player is reminded next: at the hour of most games, some time from half a day on, so at most once in 12 hours.
 * @param played the oldest first
 * @param now milliseconds since the epoch
 * @returns undefined without a known hour, and three days after the last game
 */
export function nextReminder(played: readonly PlayedDate[], now: number): number | undefined {
  const hour = usualHour(played);
  const last = played.at(-1)?.at ?? 0;
  if (hour === undefined) return undefined;
  const today = now - (now % DAY_MS) + hour * HOUR_MS;
  const next = [0, 1, 2].map((days) => today + days * DAY_MS).find((at) => at - now >= DAY_MS / 2);
  return next !== undefined && next - last <= MAX_MISSED_DAYS * DAY_MS ? next : undefined;
}
