/** A kind of play or look in a day, with its measured bill. */
export interface DayPart {
  readonly name: string;
  /** How often a player has it in a day. */
  readonly times: number;
  /** Billed reads and writes of one, for one player. */
  readonly reads: number;
  readonly writes: number;
  /** Documents of one that Firestore's TTL policies delete later. */
  readonly deletes: number;
  /** Where the bill is measured, or how it is estimated. */
  readonly source: string;
}

/** A day of 25 minutes: an average over all players of the day, most of whom play only some of it. */
export const PLAYER_DAY: readonly DayPart[] = [
  {
    name: 'a duel with a stranger, from the search',
    times: 2,
    reads: 84,
    writes: 34,
    deletes: 10,
    source: 'half of `npm run bench:battle d`: 167 r, 67 w',
  },
  {
    name: 'a battle of four by code',
    times: 0.3,
    reads: 102,
    writes: 25,
    deletes: 7,
    source: 'a quarter of `npm run bench:battle d`: 407 r, 99 w',
  },
  {
    name: 'a duel against a recorded run',
    times: 0.5,
    reads: 100,
    writes: 41,
    deletes: 19,
    source:
      'docs/ghosts.md: 50 r, 21 w of the server; the page as in a duel: 50 r, 20 w, estimated',
  },
  {
    name: 'a solo attempt of ten',
    times: 4,
    reads: 30,
    writes: 16,
    deletes: 1,
    source: 'the budget of `npm run bench:play`; most are below',
  },
  {
    name: 'an arena of 15 minutes',
    times: 0.1,
    reads: 1_000,
    writes: 390,
    deletes: 130,
    source: 'docs/arena.md: 508 r, 178 w of the server; 13 halves of a duel of five, estimated',
  },
  {
    name: 'a contest with its boards',
    times: 0.1,
    reads: 65,
    writes: 22,
    deletes: 1,
    source: 'docs/contests.md: the entry 9 r, 5 w, an attempt, four looks at the board',
  },
  {
    name: 'a day of Defence',
    times: 0.1,
    reads: 50,
    writes: 20,
    deletes: 2,
    source: 'docs/defence.md',
  },
  {
    name: 'a look at home, league, friends, notifications',
    times: 20,
    reads: 4,
    writes: 0.1,
    deletes: 0,
    source: 'a session and up to 5 documents a call; lists come from the cache of the process',
  },
  {
    name: 'a sign-in, a new session',
    times: 0.3,
    reads: 6,
    writes: 3,
    deletes: 1,
    source: 'tests/server/session',
  },
];

/** USD for 100,000 operations in us-central1 (Firestore's price list, checked on 2026-10-08). */
const PRICE = { reads: 0.03, writes: 0.09, deletes: 0.01 } as const;
/** The share of a day's play in its busiest hour. */
export const PEAK_SHARE = 0.1;
const DAYS_OF_MONTH = 30;

/** Operations of one player and day. */
export function operationsOf(parts: readonly DayPart[]) {
  const sum = (field: 'reads' | 'writes' | 'deletes') =>
    parts.reduce((all, part) => all + part.times * part[field], 0);
  return { reads: sum('reads'), writes: sum('writes'), deletes: sum('deletes') };
}

/** USD for a month of so many players a day. */
export function dollarsOfMonth(parts: readonly DayPart[], players: number): number {
  const { reads, writes, deletes } = operationsOf(parts);
  const dollars = reads * PRICE.reads + writes * PRICE.writes + deletes * PRICE.deletes;
  return (players * DAYS_OF_MONTH * dollars) / 100_000;
}

/** Operations a second in the busiest hour. @param perDay of all players */
export const peakOf = (perDay: number): number => (perDay * PEAK_SHARE) / 3_600;
