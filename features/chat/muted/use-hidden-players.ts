import { mutedPlayersAtom } from '../../shared/state/persisted-state.ts';
import { usePersisted } from '../../shared/state/use-persisted.ts';
import { useBlockedPlayers } from '../../shared/rest/blocked-players.ts';

/** The players whose messages the chat hides. */
export interface HiddenPlayers {
  /** Whether the blocked players have been loaded, or could not be. Until then the messages of all others wait. */
  readonly isKnown: boolean;
  /** Muted on this device. */
  readonly muted: readonly string[];
  /** Blocked on every device. */
  readonly blocked: readonly string[];
  /** Whether a player is muted or blocked. */
  readonly hides: (playerId: string) => boolean;
}

/** The players who are muted on this device or blocked by the account. */
export function useHiddenPlayers(): HiddenPlayers {
  const [muted] = usePersisted(mutedPlayersAtom);
  const { data = [], isPending } = useBlockedPlayers();
  const blocked = data.map(({ user_id }) => user_id);
  return {
    isKnown: !isPending,
    muted,
    blocked,
    hides: (playerId) => muted.includes(playerId) || blocked.includes(playerId),
  };
}
