import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { getDefence } from '../../domain/contract/defence.ts';
import { LIMITS } from '../../domain/limits.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { useWhenLater, useWhenOver } from '../shared/ui/use-server-time.ts';

/** The player's defence of today, and the result of the day before. */
export type Defence = v.InferOutput<typeof getDefence.output>;

export const DEFENCE = ['defence'];

/** How often a page looks for a rival, in milliseconds. */
const LOOK_MS = 60_000;
/** Without a line at the end of the day, the next day's defence is read again after this time. */
const RETRY_MS = 10_000;

/** The server computes a day's result 5 s after its end at the earliest; one more second covers our estimate of its clock. */
const RESULT_MS = LIMITS.lockGraceMs + 5_000;

/**
 * Reads the defence of today; a player without a rival looks for one once a minute. After the day's end it is read again,
 * with the day's result.
 * @param onNextDay called afterwards
 */
export function useDefence(onNextDay?: () => void) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: DEFENCE,
    queryFn: async () => {
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const defence = await callAction(getDefence, { timezone });
      return { ...defence, offsetMs: defence.now - Date.now() };
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      // without a line at the end of the day, the next day's defence is read again
      if (Date.now() + data.offsetMs >= data.ends_at + RESULT_MS) return RETRY_MS;
      return data.state === 'entered' && !data.rival && data.now < data.ends_at && LOOK_MS;
    },
  });
  const { ends_at: endsAt, offsetMs = 0 } = query.data ?? {};
  useWhenOver((endsAt ?? Infinity) + RESULT_MS, offsetMs, () => {
    void queries.invalidateQueries({ queryKey: DEFENCE });
  });
  useWhenLater(endsAt, offsetMs, () => onNextDay?.());
  return query;
}
