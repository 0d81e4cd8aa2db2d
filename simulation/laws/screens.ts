import type { BattleView } from '../../domain/battle/view.ts';

/**
 * A page computes the points from its rounds, and the settlement from the answer key. Both are equal.
 * @returns the error; undefined for none
 */
export function screenBreach(uid: string, view: BattleView): string | undefined {
  const { record, seats } = view;
  if (record.status !== 'settled' || !record.outcomes) return undefined;
  // a player who came too late sees no rounds
  if (!record.members.includes(uid)) return undefined;
  for (const { id, score } of seats) {
    const settled = record.outcomes[id]?.points;
    if (settled !== undefined && settled !== score.points) {
      return `${uid} sees ${score.points} points of ${id} in ${record.id}, and ${settled} were settled`;
    }
  }
  return undefined;
}
