import { useAtomValue } from 'jotai';
import { uidAtom } from '../../../realtime/identity/identity-atom.ts';
import { useBlockedPlayers } from '../../shared/rest/blocked-players.ts';
import { blockedPlayersAtom, mutedPlayersAtom } from '../../shared/state/persisted-state.ts';
import { usePersisted } from '../../shared/state/use-persisted.ts';

/** The players whose messages the chat hides. */
export interface HiddenPlayers {
  /**
   * Whether this device has learned the blocked players, now or before, or has failed to. Until then the messages of all
   * others wait.
   */
  readonly isKnown: boolean;
  /** Muted on this device. */
  readonly muted: readonly string[];
  /** Blocked on every device. */
  readonly blocked: readonly string[];
  /** Whether a player's messages are hidden: of another player who is muted or blocked, or may be. */
  readonly hides: (playerId: string) => boolean;
}

const NONE: readonly string[] = [];

/** The players who are muted on this device or blocked by the account. */
export function useHiddenPlayers(): HiddenPlayers {
  const me = useAtomValue(uidAtom);
  const [muted] = usePersisted(mutedPlayersAtom);
  const [known] = usePersisted(blockedPlayersAtom);
  const { isFetched, failureCount } = useBlockedPlayers();
  const blocked = known ?? NONE;
  const isKnown = known !== null || isFetched || failureCount > 0;
  return {
    isKnown,
    muted,
    blocked,
    hides: (playerId) =>
      playerId !== me && (!isKnown || muted.includes(playerId) || blocked.includes(playerId)),
  };
}
