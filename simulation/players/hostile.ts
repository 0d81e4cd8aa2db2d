import type { World } from '../run-world.ts';
import type { PlayerPlan } from '../script/script.ts';

/** A player who writes past the page. */
export interface Attacker {
  readonly stop: () => void;
  readonly accepted: () => number;
  readonly refused: () => number;
}

export function attack(_world: World, _plan: PlayerPlan, _everyMs: number): Attacker {
  return { stop: () => {}, accepted: () => 0, refused: () => 0 };
}
