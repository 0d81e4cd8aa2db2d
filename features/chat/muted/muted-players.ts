import { mutedPlayersAtom } from '../../shared/state/persisted-state.ts';
import { readPersisted, setPersisted } from '../../shared/state/persisted-value.ts';

/** Players on the list; the oldest are dropped. */
const MAX_MUTED = 200;

/** Mutes a player on this device, or unmutes them. */
export function setMuted(playerId: string, isMuted: boolean): void {
  const others = readPersisted(mutedPlayersAtom).filter((id) => id !== playerId);
  setPersisted(mutedPlayersAtom, isMuted ? [...others, playerId].slice(-MAX_MUTED) : others);
}
