import type { Refusal } from './recorder.ts';
import type { FaultWindow } from './samples.ts';
import { isInside } from './samples.ts';

/** Refusals by the game's rules, which also occur without a fault: the codes by action or move. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  // nobody has points yet
  get_daily_leaderboard: ['noData'],
  get_globle_leaderboard: ['noData'],
  // once in a day
  get_daily_quiz: ['dailyAlreadyPlayed'],
  // the second of two claims at once
  set_user_coin_score: ['coinsAlreadyGiven'],
  // after the log-out
  get_user_by_id: ['unauthorized'],
  // a rival's call has paired the player meanwhile: the page returns to that battle (realtime/battle/lobby-atoms.ts)
  create_room: ['inBattle'],
  arena_next: ['arenaOver'],
  arena_join: ['arenaOver'],
};
/**
 * Codes that a page can explain to its player, and that only a fault explains to us. Not `somethingWentWrong` (an error that
 * the server did not expect), `malformed` (a reply that is none of ours) and `denied` (a write that no page should try).
 */
const BY_FAULTS: ReadonlySet<string> = new Set([
  'unavailable',
  'busy',
  // a repeated call whose first reply was lost
  'alreadyAnswered',
  'attemptOver',
  'unauthorized',
  'roomCodeExists',
  'inBattle',
  'notAMember',
  'notFinished',
  // it came late over a slow or broken line
  'tooLate',
  'tooEarly',
  'roomNotOpen',
  'alreadyStarted',
  'notReady',
  'notEnoughPlayers',
  'contestOver',
]);

/** A row of the table of refusals. */
export interface RefusalRow {
  readonly what: string;
  readonly code: string;
  readonly outside: number;
  readonly 'in faults': number;
}

/**
 * Judges the refusals. Outside of the faults only the game's usual ones may occur, in a fault also those that it
 * explains. An error without a message never may.
 * @returns the table, and one sentence for each kind of error
 */
export function judgeRefusals(
  refusals: readonly Refusal[],
  windows: readonly FaultWindow[],
): { readonly rows: RefusalRow[]; readonly errors: string[] } {
  const rows: RefusalRow[] = [];
  const errors: string[] = [];
  for (const some of Map.groupBy(refusals, ({ what, code }) => `${what} ${code}`).values()) {
    const [first] = some;
    if (!first) continue;
    const { what, code } = first;
    const outside = some.filter(({ at, ms }) => !isInside(windows, at, ms));
    rows.push({ what, code, outside: outside.length, 'in faults': some.length - outside.length });
    if (USUAL[what]?.includes(code)) continue;
    const wrong = BY_FAULTS.has(code) ? outside : some;
    if (wrong.length > 0) {
      const details = [...new Set(wrong.map(({ detail }) => detail))].slice(0, 3).join(' | ');
      errors.push(`${what} was refused ${wrong.length} times with ${code}: ${details}`);
    }
  }
  return { rows: rows.sort((one, other) => one.what.localeCompare(other.what)), errors };
}
