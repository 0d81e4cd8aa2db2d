import { mutedPlayersAtom } from '../../shared/state/groups.ts';
import { readGroup, setGroup } from '../../shared/state/held-group.ts';

/** The oldest are forgotten. */
const MOST = 200;

/** Mutes a player on this device, or lets them be heard again. */
export function setMuted(playerId: string, isMuted: boolean): void {
  const others = readGroup(mutedPlayersAtom).filter((id) => id !== playerId);
  setGroup(mutedPlayersAtom, isMuted ? [...others, playerId].slice(-MOST) : others);
}
