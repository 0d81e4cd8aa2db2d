import type { UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type * as v from 'valibot';
import { getBattleStatistics } from '../../../domain/contract/battle-statistics.ts';
import { callAction } from '../../shared/rest/call-action.ts';

export type BattleStatistics = v.InferOutput<typeof getBattleStatistics.output>;

/** The player's battles: totals, and the latest ten. Every settlement changes them. */
export const battleStatisticsQuery = queryOptions({
  queryKey: ['battle-statistics'],
  queryFn: () => callAction(getBattleStatistics, { offset: '0', limit: '10' }),
});

/** The player's battles; its error is an ApiError. */
export const useBattleStatistics = (): UseQueryResult<BattleStatistics> =>
  useQuery(battleStatisticsQuery);
