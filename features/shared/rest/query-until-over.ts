import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWhenOver } from '../ui/use-server-time.ts';

/** Without a line at its end, the data is read again after this time. */
const RETRY_MS = 10_000;

/** Data that holds until an instant, as that of a day or a week. Milliseconds since the epoch, by the server's clock. */
interface Ending {
  /** Undefined in the reply of a server of an earlier version. */
  readonly now?: number | undefined;
  readonly ends_at: number;
}

/**
 * Reads data that holds until an instant, and reads it again once that has come, also on a page that stayed open or a device
 * that slept. Its error is an ApiError.
 * @returns the query; its data also has the offset of the server's clock from this one in milliseconds
 */
export function useQueryUntilOver<Data extends Ending>(
  queryKey: readonly string[],
  read: () => Promise<Data>,
  staleTime = 0,
) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const data = await read();
      return { ...data, offsetMs: (data.now ?? Date.now()) - Date.now() };
    },
    staleTime,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && Date.now() + data.offsetMs >= data.ends_at && RETRY_MS,
  });
  const { ends_at: endsAt = Infinity, offsetMs = 0 } = query.data ?? {};
  useWhenOver(endsAt, offsetMs, () => {
    // a forgotten tab must not take part: `useWhenOver` calls again once it is shown
    if (document.visibilityState === 'visible') void queries.invalidateQueries({ queryKey });
  });
  return query;
}
