import type { Prize } from './contest.ts';

/** A player who finished; the list is ordered by `place`. */
export interface Ranked {
  readonly uid: string;
  readonly place: string;
  readonly score: number;
}

/** The prize of a player. */
export interface Award {
  readonly uid: string;
  /** From 1; equal places share it, and the next one is skipped. */
  readonly rank: number;
  readonly coins: number;
}

/** The ranks of players in the order of their places: equal ones share one. @param first the rank of the first */
export function ranksOf(places: readonly string[], first = 1): readonly number[] {
  const ranks: number[] = [];
  places.forEach((place, index) => {
    const isShared = index > 0 && places[index - 1] === place;
    ranks.push(isShared ? (ranks[index - 1] ?? first) : first + index);
  });
  return ranks;
}

/**
 * Assigns the prizes. A player without points gets none. Players of the same place (equal in points, in time to the millisecond
 * and in the instant of their end) share the prizes of their ranks equally, rounded down; the remainder goes one coin each in
 * the order of the list.
 * @param ranked all players who may win, ordered by place: at least as many as there are prizes, and all of the last place
 */
export function awardsOf(ranked: readonly Ranked[], prizes: readonly Prize[]): readonly Award[] {
  const able = ranked.filter(({ score }) => score > 0);
  const ranks = ranksOf(able.map(({ place }) => place));
  const coinsOf = new Map(prizes.map(({ rank, coins }) => [rank, coins]));
  return able.flatMap(({ uid }, index) => {
    const rank = ranks[index] ?? 0;
    const count = ranks.filter((one) => one === rank).length;
    let pot = 0;
    for (let at = rank; at < rank + count; at++) pot += coinsOf.get(at) ?? 0;
    const turn = index - (rank - 1);
    const coins = Math.floor(pot / count) + (turn < pot % count ? 1 : 0);
    return coins > 0 || rank === 1 ? [{ uid, rank, coins }] : [];
  });
}

/**
 * The redeemable coins of a prize. `now`: as many as the entry had. `later`, once the operator has released the
 * contest: the prize's excess over the entry. So an entry never turns other coins into redeemable ones.
 * @param paid the redeemable coins of the entry
 */
export function redeemableOf(
  coins: number,
  { fee, paid }: { readonly fee: number; readonly paid: number },
): { readonly now: number; readonly later: number } {
  const now = Math.min(coins, paid);
  const all = Math.min(coins, Math.max(0, coins - fee) + paid);
  return { now, later: all - now };
}
