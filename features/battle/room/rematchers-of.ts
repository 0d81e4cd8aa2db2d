import type { OpenRoom } from '../../../realtime/battle/battle-atom.ts';

/** The ids of those who want a rematch. */
export function rematchersOf(open: OpenRoom | null): readonly string[] {
  return open?.battle.players.filter(({ wantsRematch }) => wantsRematch).map(({ id }) => id) ?? [];
}
