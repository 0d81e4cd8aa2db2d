import { mutedPlayersAtom } from '../../shared/state/groups.ts';
import { useGroup } from '../../shared/state/use-group.ts';

/** The ids of the players who are muted on this device. */
export function useMuted(): readonly string[] {
  return useGroup(mutedPlayersAtom)[0];
}
