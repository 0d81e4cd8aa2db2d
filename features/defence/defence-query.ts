import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type * as v from 'valibot';
import { getDefence } from '../../domain/contract/defence.ts';
import { LIMITS } from '../../domain/limits.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { useWhenOver } from '../shared/ui/use-server-time.ts';

/** The player's defence of today, and the result of the day before. */
export type Defence = v.InferOutput<typeof getDefence.output>;

export const DEFENCE = ['defence'];

/** How often a page looks for a rival, in milliseconds. */
const LOOK_MS = 60_000;
/** Without a line at the end of the day, the defence is read again after this time. */
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
  /** When the result of the shown day is computed. */
  const [due, setDue] = useState(Infinity);
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
      // without a line at the end of the day it is read again
      if (data.now < due && Date.now() + data.offsetMs >= due) return RETRY_MS;
      return data.state === 'entered' && !data.rival && data.now < data.ends_at && LOOK_MS;
    },
  });
  const { now = 0, ends_at: endsAt = Infinity, offsetMs = 0 } = query.data ?? {};
  // a reply of the seconds between the day's end and its result names the next day's end already
  if (due === Infinity && endsAt !== Infinity) setDue(endsAt + RESULT_MS);
  useWhenOver(due, offsetMs, () => void queries.invalidateQueries({ queryKey: DEFENCE }));
  const isRead = now >= due;
  const goOn = useEffectEvent(() => {
    setDue(endsAt + RESULT_MS);
    onNextDay?.();
  });
  useEffect(() => {
    if (isRead) goOn();
  }, [isRead]);
  return query;
}
