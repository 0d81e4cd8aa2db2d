import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { blockPlayer, getBlockedPlayers } from '../../../domain/contract/block-player.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { blockedPlayersAtom, mutedPlayersAtom } from '../state/persisted-state.ts';
import { readPersisted, setPersisted } from '../state/persisted-value.ts';
import { notify } from '../ui/notify.ts';
import { callAction } from './call-action.ts';
import { messageOf } from './error-message.ts';

type Blocked = v.InferOutput<typeof getBlockedPlayers.output>[number];

const blockedPlayersQuery = queryOptions({
  queryKey: ['blocked-players'],
  async queryFn() {
    const blocked = await callAction(getBlockedPlayers, {});
    setPersisted(
      blockedPlayersAtom,
      blocked.map(({ user_id }) => user_id),
    );
    return blocked;
  },
});

/** The players whom this player has blocked, the latest first; its error is an ApiError. */
export const useBlockedPlayers = (): UseQueryResult<Blocked[]> => useQuery(blockedPlayersQuery);

const without = (ids: readonly string[], playerId: string) => ids.filter((id) => id !== playerId);

/**
 * Blocks a player on every device, or unblocks one and unmutes them on this device. `blockedPlayersAtom` and
 * `useBlockedPlayers` follow at once; an error is a toast.
 * @param onDone called also if the caller has disappeared since
 */
export function useSetBlocked(
  isBlocked: boolean,
  onDone?: () => void,
): UseMutationResult<null, Error, string> {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { queryKey } = blockedPlayersQuery;
  return useMutation({
    mutationFn: (playerId) =>
      callAction(blockPlayer, { user_id: playerId, status: isBlocked ? '1' : '0' }),
    onSuccess(_none, playerId) {
      const others = without(readPersisted(blockedPlayersAtom) ?? [], playerId);
      setPersisted(blockedPlayersAtom, isBlocked ? [...others, playerId] : others);
      if (!isBlocked) {
        setPersisted(mutedPlayersAtom, without(readPersisted(mutedPlayersAtom), playerId));
        queries.setQueryData(queryKey, (list) =>
          list?.filter(({ user_id }) => user_id !== playerId),
        );
      }
      onDone?.();
      return queries.invalidateQueries({ queryKey });
    },
    onError: (error) => void notify('error', t(messageOf<never>(error, {}))),
  });
}
