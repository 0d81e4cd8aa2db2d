/** Fewer players with a counted battle than this get no prizes. */
const MIN_PRIZE_PLAYERS = 10;
/** More players than this on one place get none of its prizes: they are paid in one transaction. */
export const MAX_PLACE_SHARERS = 100;

/** A player's result, as the entries are ordered. */
interface RankedPlayer {
  readonly uid: string;
  readonly points: number;
  /** See `arenaStandingOf`. */
  readonly standing: number;
}

/** A prize of an arena. */
export interface ArenaAward {
  readonly uid: string;
  readonly place: number;
  readonly coins: number;
}

/**
 * The places of players, from 1: equal standings share a place, and the places after it are skipped (1, 2, 2, 4).
 * @param standings the best first, from the first place on
 */
export function arenaPlaces(standings: readonly number[]): readonly number[] {
  const places: number[] = [];
  for (const [index, standing] of standings.entries()) {
    const isShared = index > 0 && standing === standings[index - 1];
    places.push(isShared ? (places[index - 1] ?? 1) : index + 1);
  }
  return places;
}

/**
 * The prizes of an arena: the first prize for the first place, and so on. Players who share a place share the prizes of all their
 * places equally, rounded down; the rest is not paid. None without points, and none if fewer than 10 players have a counted
 * battle.
 * @param prizes coins by place, the first place first
 * @param ranked the best players, the best first: at least as many as there are prizes, and all of the last place among them, or
 * more than 100 of it
 * @param players the number of players with a counted battle
 */
export function arenaAwards(
  prizes: readonly number[],
  ranked: readonly RankedPlayer[],
  players: number,
): readonly ArenaAward[] {
  if (players < MIN_PRIZE_PLAYERS) return [];
  const places = arenaPlaces(ranked.map(({ standing }) => standing));
  const sharers = new Map<number, number>();
  for (const place of places) sharers.set(place, (sharers.get(place) ?? 0) + 1);
  return ranked.flatMap(({ uid, points }, index) => {
    const place = places[index] ?? 1;
    const count = sharers.get(place) ?? 1;
    const pot = prizes.slice(place - 1, place - 1 + count).reduce((sum, one) => sum + one, 0);
    const coins = count > MAX_PLACE_SHARERS ? 0 : Math.floor(pot / count);
    return points > 0 && coins > 0 ? [{ uid, place, coins }] : [];
  });
}
