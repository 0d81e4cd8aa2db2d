import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { blockPlayer, getBlockedPlayers } from '../../../domain/contract/block-player.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { notify } from '../ui/notify.ts';
import { callAction } from './call-action.ts';
import { messageOf } from './error-message.ts';

type Blocked = v.InferOutput<typeof getBlockedPlayers.output>[number];

const blockedPlayersQuery = queryOptions({
  queryKey: ['blocked-players'],
  queryFn: () => callAction(getBlockedPlayers, {}),
});

/** The players whom this player has blocked, the latest first; its error is an ApiError. */
export const useBlockedPlayers = (): UseQueryResult<Blocked[]> => useQuery(blockedPlayersQuery);

/**
 * Blocks a player on every device, or unblocks one. `useBlockedPlayers` follows at once; an error is a toast.
 * @param onDone called also if the caller has disappeared since
 */
export function useSetBlocked(
  isBlocked: boolean,
  onDone?: (player: Pick<Blocked, 'user_id' | 'name'>) => void,
): UseMutationResult<null, Error, Pick<Blocked, 'user_id' | 'name'>> {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { queryKey } = blockedPlayersQuery;
  return useMutation({
    mutationFn: ({ user_id }) =>
      callAction(blockPlayer, { user_id, status: isBlocked ? '1' : '0' }),
    onSuccess: (_none, player) => {
      queries.setQueryData(queryKey, (list = []) => {
        const others = list.filter(({ user_id }) => user_id !== player.user_id);
        return isBlocked ? [{ ...player, profile: '' }, ...others] : others;
      });
      onDone?.(player);
      return queries.invalidateQueries({ queryKey });
    },
    onError: (error) => void notify('error', t(messageOf<never>(error, {}))),
  });
}
