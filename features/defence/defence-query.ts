import { useQuery } from '@tanstack/react-query';
import type * as v from 'valibot';
import { getDefence } from '../../domain/contract/defence.ts';
import { callAction } from '../shared/rest/call-action.ts';

/** The player's defence of today, and the result of the day before. */
export type Defence = v.InferOutput<typeof getDefence.output>;

export const DEFENCE = ['defence'];

/** How often a page looks for a rival, in milliseconds. */
const LOOK_MS = 60_000;

/** Reads the defence of today; a player without a rival looks for one once a minute. */
export const useDefence = () =>
  useQuery({
    queryKey: DEFENCE,
    queryFn: () =>
      callAction(getDefence, { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'entered' && !data.rival && data.now < data.ends_at && LOOK_MS,
  });
