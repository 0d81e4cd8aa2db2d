/** The rating of a new player. */
export const INITIAL_RATING = 1_000;
/** A rating never falls below this. */
const LOWEST_RATING = 100;
/** Most points that one match moves. */
const STEP = 32;

/**
 * The new rating after a match against one rival (Elo: expected score 1 / (1 + 10^((rival - own) / 400))).
 * @param score 1 for a victory, 0.5 for a draw, 0 for a defeat
 */
export function newRating(own: number, rival: number, score: 0 | 0.5 | 1): number {
  const expected = 1 / (1 + 10 ** ((rival - own) / 400));
  return Math.max(LOWEST_RATING, Math.round(own + STEP * (score - expected)));
}

/**
 * The largest difference of ratings after this time of searching: 100 points, 100 more every 3 s, and after 15 s no
 * limit. A negative time counts as 0; it occurs if the server's clock is behind Firestore's.
 */
export function ratingWindow(searchedMs: number): number {
  if (searchedMs >= 15_000) return Infinity;
  return 100 + 100 * Math.floor(Math.max(0, searchedMs) / 3_000);
}

/** The tiers of rating from the lowest, each with the rating at which it begins. */
const TIERS = [
  ['bronze', 0],
  ['silver', INITIAL_RATING],
  ['gold', 1_150],
  ['platinum', 1_300],
  ['diamond', 1_500],
] as const;

/** The name of a tier of rating; players begin as Silver. */
export type Tier = (typeof TIERS)[number][0];

/** The tier of a rating. */
export function tierOf(rating: number): Tier {
  return TIERS.findLast(([, least]) => rating >= least)?.[0] ?? 'bronze';
}
