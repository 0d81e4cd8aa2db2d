import { mutedPlayersAtom } from '../../shared/state/persisted-state.ts';
import { readPersisted, setPersisted } from '../../shared/state/persisted-value.ts';

/** The oldest are forgotten. */
const MOST = 200;

/** Mutes a player on this device, or lets them be heard again. */
export function setMuted(playerId: string, isMuted: boolean): void {
  const others = readPersisted(mutedPlayersAtom).filter((id) => id !== playerId);
  setPersisted(mutedPlayersAtom, isMuted ? [...others, playerId].slice(-MOST) : others);
}
