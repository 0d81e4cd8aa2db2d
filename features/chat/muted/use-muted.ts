import { useSyncExternalStore } from 'react';
import { mutedPlayers, watchMuted } from './muted-players.ts';

const nobody: readonly string[] = [];

/** The ids of the players who are muted on this device. */
export function useMuted(): readonly string[] {
  return useSyncExternalStore(watchMuted, mutedPlayers, () => nobody);
}
