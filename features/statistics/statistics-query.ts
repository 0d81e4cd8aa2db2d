import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type * as v from 'valibot';
import { getUsersStatistics } from '../../domain/contract/progress.ts';
import { callAction } from '../shared/rest/call-action.ts';

export type PlayerStatistics = v.InferOutput<typeof getUsersStatistics.output>;

/** The player's statistics; its error is an ApiError. */
export const useStatistics = (): UseQueryResult<PlayerStatistics> =>
  useQuery({
    queryKey: ['statistics'],
    staleTime: 30_000,
    queryFn: () => callAction(getUsersStatistics, {}),
  });
