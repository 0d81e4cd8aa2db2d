import type { BattleResult } from '../battle/room-document.ts';

/** The number of questions of a battle in an arena. */
export const ARENA_QUESTIONS = 5;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The length of the arena of each hour. */
const HOURLY_MS = 15 * MINUTE_MS;

const WIN_POINTS = 2;
const DRAW_POINTS = 1;
/** The extra points of a battle that was won all in. */
const ALL_IN_POINTS = 1;
/** After this many wins in a row a player is on fire: the next battle counts double. */
const FIRE_STREAK = 2;

/** A player asks for a rival every few seconds; without a request for this long, the page is closed. */
const STALE_MS = 10_000;
/** Two players who have just met are paired again after this wait, if nobody else is free. */
const REPEAT_AFTER_MS = 5_000;

/** A player who has waited so long for a rival plays against a recorded run; without one, it is tried again after the same time. */
const GHOST_EVERY_MS = 20_000;

/**
 * Whether a waiting player is offered a recorded run now: once in each 20 s of waiting.
 * @param notedAt the player's request before this one
 */
export const isGhostDue = (freeSince: number, notedAt: number, now: number): boolean =>
  Math.floor((now - freeSince) / GHOST_EVERY_MS) >
  Math.max(0, Math.floor((notedAt - freeSince) / GHOST_EVERY_MS));

/** When an arena runs, in milliseconds since the epoch. */
export interface ArenaTime {
  readonly id: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** A player's result in an arena so far. */
export interface ArenaScore {
  readonly points: number;
  readonly wins: number;
  /** Wins in a row up to now. */
  readonly streak: number;
  readonly games: number;
  /** How many of the points are for playing all in; absent in entries of earlier versions. */
  readonly allInPoints?: number;
}

/** The score of a player who has just joined. */
export const NO_SCORE: ArenaScore = { points: 0, wins: 0, streak: 0, games: 0, allInPoints: 0 };

/** A player's part in a settled battle of an arena. */
interface ArenaResult {
  readonly result: BattleResult;
  readonly hasAnswered: boolean;
  /** Whether the player had half the time. */
  readonly isAllIn: boolean;
}

/** Whether the next battle of a player counts double. */
export const isOnFire = (streak: number): boolean => streak >= FIRE_STREAK;

/**
 * The score after a battle: 2 points for a win and 1 for a draw, doubled after two wins in a row. A draw or a defeat ends
 * the row. A draw without an answer of the player counts no points. A battle that was called off changes nothing.
 * A win all in brings 1 point more, never doubled, because half the time costs the same on fire or not. It needs an
 * answer too: half the time costs nothing in a battle that the rival leaves at once.
 */
export function scoreAfter(
  before: ArenaScore,
  { result, hasAnswered, isAllIn }: ArenaResult,
): ArenaScore {
  if (result === 'returned') return before;
  const factor = isOnFire(before.streak) ? 2 : 1;
  const won = result === 'won';
  const extra = won && isAllIn && hasAnswered ? ALL_IN_POINTS : 0;
  const points = won ? WIN_POINTS : result === 'drawn' && hasAnswered ? DRAW_POINTS : 0;
  return {
    points: before.points + factor * points + extra,
    allInPoints: (before.allInPoints ?? 0) + extra,
    wins: before.wins + (won ? 1 : 0),
    streak: won ? before.streak + 1 : 0,
    games: before.games + 1,
  };
}

/** Larger than any number of seconds, or of wins, that it is added to. */
const SECONDS_SPAN = 100_000;
const WINS_SPAN = 1_000;

/**
 * A number that sorts like the places, the best highest: more points, then more wins, then the earlier last point. Equal numbers
 * share a place (`arenaPlaces`), so the last point counts to the second.
 * @param scoredAt when the score was reached, in milliseconds since the epoch
 */
export function arenaStandingOf(
  { points, wins }: ArenaScore,
  scoredAt: number,
  { endsAt }: Pick<ArenaTime, 'endsAt'>,
): number {
  const left = Math.floor(Math.max(0, endsAt - scoredAt) / 1_000);
  const ordered = points * WINS_SPAN + Math.min(wins, WINS_SPAN - 1);
  return ordered * SECONDS_SPAN + Math.min(left, SECONDS_SPAN - 1);
}

/** Larger than any rating. */
const RATING_SPAN = 10_000;

/**
 * A number by which players of near rank are neighbours: points first, then rating.
 * @param jitter 0 to 1, the player's own, so that many newcomers do not all have the same neighbours
 */
export const pairRankOf = (points: number, rating: number, jitter: number): number =>
  points * RATING_SPAN + rating + jitter;

/** A player of an arena, for the pairing. Times in milliseconds since the epoch. */
export interface FreePlayer {
  readonly uid: string;
  readonly pairRank: number;
  /** Stands for the player in `lastRival` of others, where it leads to nobody after a deletion. */
  readonly mark: string;
  /** The mark of the last battle's rival; '' before the first. */
  readonly lastRival: string;
  /** When the waiting began. */
  readonly freeSince: number;
  /** The last request for a rival. */
  readonly freeAt: number;
}

/** Whether a waiting player's page no longer asks for a rival. */
export const isStale = ({ freeAt }: Pick<FreePlayer, 'freeAt'>, now: number): boolean =>
  freeAt < now - STALE_MS;

/**
 * The rivals for a player, the best first: those of the nearest rank. Two who have just met are paired again only if
 * nobody else is free and the player has waited 5 s.
 */
export function rivalsFor(
  own: Omit<FreePlayer, 'freeAt'>,
  free: readonly FreePlayer[],
  now: number,
): readonly FreePlayer[] {
  const present = free
    .filter((other) => other.uid !== own.uid && !isStale(other, now))
    .toSorted(
      (one, other) => distance(own, one) - distance(own, other) || (one.uid < other.uid ? -1 : 1),
    );
  const fresh = present.filter(
    (other) => other.mark !== own.lastRival && other.lastRival !== own.mark,
  );
  if (fresh.length > 0 || now - own.freeSince < REPEAT_AFTER_MS) return fresh;
  return present;
}

/**
 * The rival that a player tries whom others see waiting too: the best one, if the player is also that one's best, and only the
 * one who waits shorter tries. So no two players of a crowd try the same one: transactions that touch the same players end each
 * other. Two of three have such a neighbour (`neighbourToJoin` in domain/battle/matchmaking.ts), the rest at one of the next calls.
 */
export function neighbourFor(
  own: FreePlayer,
  free: readonly FreePlayer[],
  now: number,
): FreePlayer | undefined {
  const [best] = rivalsFor(own, free, now);
  if (!best || waitsLonger(own, best)) return undefined;
  const others = [own, ...free.filter(({ uid }) => uid !== own.uid)];
  return rivalsFor(best, others, now)[0] === own ? best : undefined;
}

const waitsLonger = (own: FreePlayer, other: FreePlayer): boolean =>
  own.freeSince === other.freeSince ? own.uid < other.uid : own.freeSince < other.freeSince;

const distance = (one: Pick<FreePlayer, 'pairRank'>, other: Pick<FreePlayer, 'pairRank'>) =>
  Math.abs(one.pairRank - other.pairRank);

/** The arena of the hour that contains an instant. It may be over. @param now milliseconds since the epoch */
export function hourlyArena(now: number): ArenaTime {
  const hour = Math.floor(now / HOUR_MS);
  return { id: `hour-${hour}`, startsAt: hour * HOUR_MS, endsAt: hour * HOUR_MS + HOURLY_MS };
}

/** The arena of an hour by its id; undefined for another id. */
export function hourlyArenaOf(id: string): ArenaTime | undefined {
  const hour = /^hour-(\d{6,7})$/.exec(id)?.[1];
  const arena = hour === undefined ? undefined : hourlyArena(Number(hour) * HOUR_MS);
  // not by another spelling, with a zero in front
  return arena?.id === id ? arena : undefined;
}

/** The beginning of the next hourly arena. @param now milliseconds since the epoch */
export const nextHourlyStart = (now: number): number => hourlyArena(now).startsAt + HOUR_MS;
