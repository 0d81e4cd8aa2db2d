import { useQuery } from '@tanstack/react-query';
import type * as v from 'valibot';
import { getLeague } from '../../domain/contract/league.ts';
import { callAction } from '../shared/rest/call-action.ts';

/** The player's league of this week. */
export type League = v.InferOutput<typeof getLeague.output>;

/** The player's league of this week; the first look joins one. Its error is an ApiError. */
export const useLeague = () =>
  useQuery({
    // shares the key prefix of the leaderboards: a settled battle invalidates all of them
    queryKey: ['leaderboard', 'league'],
    staleTime: 10_000,
    queryFn: () =>
      callAction(getLeague, { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  });
