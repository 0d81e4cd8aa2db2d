import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { getBookmark, setBookmark } from '../../../domain/contract/bookmarks.ts';
import { callAction, callForPage } from '../rest/call-action.ts';

export type BookmarkRow = v.InferOutput<typeof getBookmark.output>[number];

/** Questions with four options, the only kind so far. */
const TYPE = '1';
const KEY = ['bookmarks', TYPE];
const PAGE_SIZE = 50;
const NONE: ReadonlySet<string> = new Set();

/** The own bookmarks read so far, in the order of adding, and how many there are in all; its error is a ApiError. */
export const useBookmarks = () =>
  useInfiniteQuery({
    queryKey: KEY,
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      callForPage(getBookmark, {
        ...{ type: TYPE, offset: String(pageParam), limit: String(PAGE_SIZE) },
      }),
    // a question that the operator has removed is left out of its page, and counts in the offset
    getNextPageParam: (last, _pages, offset) =>
      offset + PAGE_SIZE < last.total ? offset + PAGE_SIZE : undefined,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ rows }): readonly BookmarkRow[] => rows),
      total: pages.at(-1)?.total ?? 0,
    }),
  });

/** Which of these questions are kept; none while that is not known. */
export function useKeptAmong(questionIds: readonly string[]): ReadonlySet<string> {
  const question_ids = questionIds.join(',');
  const { data } = useQuery({
    queryKey: [...KEY, 'among', question_ids],
    enabled: question_ids !== '',
    staleTime: 0,
    queryFn: () => callForPage(getBookmark, { type: TYPE, question_ids }),
    select: ({ rows }) => new Set(rows.map((row) => row.question_id)),
  });
  return data ?? NONE;
}

/** Puts a question on the list, or takes it off; fails with a ApiError. */
export function useSetBookmark() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ questionId, isKept }: { questionId: string; isKept: boolean }) =>
      callAction(setBookmark, { question_id: questionId, status: isKept ? '1' : '0', type: TYPE }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
