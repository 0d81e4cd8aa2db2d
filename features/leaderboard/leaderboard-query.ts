import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type * as v from 'valibot';
import {
  getDailyLeaderboard,
  getGlobalLeaderboard,
  getMonthlyLeaderboard,
} from '../../domain/contract/get-leaderboard.ts';
import type { Period } from '../../domain/statistics/period.ts';
import { callAction, isNoData } from '../shared/rest/call-action.ts';

const ACTIONS = {
  daily: getDailyLeaderboard,
  monthly: getMonthlyLeaderboard,
  global: getGlobalLeaderboard,
} as const;

export const LEADERBOARD_RANKS_PER_PAGE = 25;

/** A leaderboard page; null while nobody has scored. */
type Leaderboard = v.InferOutput<typeof getDailyLeaderboard.output>;

/** A page of a leaderboard, with the player's own rank and the top three; its error is an ApiError. */
export const useLeaderboard = (period: Period, page: number): UseQueryResult<Leaderboard | null> =>
  useQuery({
    queryKey: ['leaderboard', period, page],
    placeholderData: keepPreviousData,
    // scores change often
    staleTime: 10_000,
    // a device may sleep over midnight
    refetchOnWindowFocus: true,
    queryFn: async () => {
      try {
        return await callAction(ACTIONS[period], {
          offset: String(page * LEADERBOARD_RANKS_PER_PAGE),
          limit: String(LEADERBOARD_RANKS_PER_PAGE),
        });
      } catch (error) {
        if (isNoData(error)) return null;
        throw error;
      }
    },
  });
