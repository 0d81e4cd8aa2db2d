import { mutedPlayersAtom } from '../../shared/state/persisted-state.ts';
import { usePersisted } from '../../shared/state/use-persisted.ts';

/** The ids of the players who are muted on this device. */
export function useMuted(): readonly string[] {
  return usePersisted(mutedPlayersAtom)[0];
}
