import type { UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type * as v from 'valibot';
import { getBattleStatistics } from '../../../domain/contract/battle-statistics.ts';
import { callAction } from '../../shared/rest/call-action.ts';

export type BattleStatistics = v.InferOutput<typeof getBattleStatistics.output>;

/** The own battles: totals, and the latest ten. Changes with every settlement. */
export const battleStatisticsQuery = queryOptions({
  queryKey: ['battle-statistics'],
  queryFn: () => callAction(getBattleStatistics, { offset: '0', limit: '10' }),
});

/** The own battles; its error is a ApiError. */
export const useBattleStatistics = (): UseQueryResult<BattleStatistics> =>
  useQuery(battleStatisticsQuery);
