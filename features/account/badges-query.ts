import type { UseQueryResult } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { getUserBadges, setUserCoinScore } from '../../domain/contract/progress.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { takeCoins } from '../shared/rest/own-account-query.ts';

export type BadgeRow = v.InferOutput<typeof getUserBadges.output>[number];

const KEY = ['badges'];

/** All badges with the own progress; its error is a ApiError. */
export const useBadges = (): UseQueryResult<BadgeRow[]> =>
  useQuery({ queryKey: KEY, queryFn: () => callAction(getUserBadges, {}), staleTime: 30_000 });

/** Claims the reward of an unlocked badge; the server says how much. */
export function useClaim() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (type: BadgeRow['type']) => callAction(setUserCoinScore, { type }),
    onSuccess: (after) => takeCoins(queries, after),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
