import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as v from 'valibot';
import { getNotifications } from '../../domain/contract/get-notifications.ts';
import { callForPage } from '../shared/rest/call-action.ts';

export type NotificationRow = v.InferOutput<typeof getNotifications.output>[number];

const PAGE_SIZE = 10;
const KEY = ['notifications'];

/** The notifications read so far, each id once, and their total; its error is an ApiError. */
export const useNotifications = () =>
  useInfiniteQuery({
    queryKey: KEY,
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      callForPage(getNotifications, { offset: String(pageParam), limit: String(PAGE_SIZE) }),
    getNextPageParam: (last, _pages, offset) =>
      offset + last.rows.length < last.total ? offset + last.rows.length : undefined,
    select: ({ pages }) => ({
      // a new notification between two pages moves the others down
      rows: [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()],
      total: pages.at(-1)?.total ?? 0,
    }),
  });

/** Reads the list again when the service worker has shown a notification. */
export function useUnreadRefresh(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const look = () => void queries.invalidateQueries({ queryKey: KEY });
    worker?.addEventListener('message', look);
    return () => worker?.removeEventListener('message', look);
  }, [queries]);
}
