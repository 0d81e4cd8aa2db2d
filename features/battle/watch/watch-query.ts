import { useQuery } from '@tanstack/react-query';
import { safeParse } from 'valibot';
import { DocumentId } from '../../../domain/contract/action.ts';
import { watchBattle } from '../../../domain/contract/watch.ts';
import { callAction, isNoData } from '../../shared/rest/call-action.ts';

/** The server caches a battle for 3 s. */
const POLL_MS = 4_000;
/** While there is no battle: the friend may begin one. */
const POLL_IDLE_MS = 10_000;

/**
 * A friend's battle, polled while the page is visible; null if the player is no friend. Its error is an ApiError.
 * @param friend id of the player
 */
export const useWatchedBattle = (friend: string) =>
  useQuery({
    queryKey: ['watch', friend],
    staleTime: 0,
    queryFn: async () => {
      if (!safeParse(DocumentId, friend).success) return null;
      try {
        return await callAction(watchBattle, { user_id: friend });
      } catch (error) {
        if (isNoData(error)) return null;
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'playing' ? POLL_MS : data === null ? false : POLL_IDLE_MS,
  });
