import type { UseQueryResult } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { getBookmark } from '../../domain/contract/get-bookmark.ts';
import { setBookmark } from '../../domain/contract/set-bookmark.ts';
import { callAction, callForPage } from '../shared/rest/call-action.ts';

export type BookmarkRow = v.InferOutput<typeof getBookmark.output>[number];

/** Questions with four options, the only kind so far. */
const TYPE = '1';
const KEY = ['bookmarks', TYPE];

/** The own bookmarks, the latest first; its error is a RestFault. */
export const useBookmarks = (): UseQueryResult<{
  readonly rows: readonly BookmarkRow[];
  readonly total: number;
}> =>
  useQuery({
    queryKey: KEY,
    staleTime: 0,
    queryFn: () => callForPage(getBookmark, { type: TYPE }),
  });

/** Takes a question off the list. */
export function useRemoveBookmark() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callAction(setBookmark, { question_id: id, status: '0', type: TYPE }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
