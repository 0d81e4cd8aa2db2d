import {
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type * as v from 'valibot';
import { getBookmark, setBookmark } from '../../../domain/contract/bookmarks.ts';
import { callAction, callForPage } from '../rest/call-action.ts';
import type { BookmarkType } from './bookmark-types.tsx';

export type BookmarkRow = v.InferOutput<typeof getBookmark.output>[number];

const keyOf = (type: BookmarkType | undefined) => ['bookmarks', type];
const PAGE_SIZE = 50;
const NONE: ReadonlySet<string> = new Set();

/** The player's bookmarks of a type read so far, oldest first, and their total; its error is an ApiError. */
export const useBookmarks = (type: BookmarkType) =>
  useInfiniteQuery({
    queryKey: keyOf(type),
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      callForPage(getBookmark, {
        type,
        offset: String(pageParam),
        limit: String(PAGE_SIZE),
      }),
    // a question that the operator has removed is left out of its page, and counts in the offset
    getNextPageParam: (last, _pages, offset) =>
      offset + PAGE_SIZE < last.total ? offset + PAGE_SIZE : undefined,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ rows }): readonly BookmarkRow[] => rows),
      total: pages.at(-1)?.total ?? 0,
    }),
  });

/** The number of bookmarks of a type; its error is an ApiError. */
export const useBookmarkCount = (type: BookmarkType) =>
  useQuery({
    queryKey: [...keyOf(type), 'count'],
    staleTime: 0,
    queryFn: async () => (await callForPage(getBookmark, { type, limit: '1' })).total,
  });

/**
 * Which of these questions are bookmarked; none until known. @param type undefined for questions that cannot be bookmarked
 */
export function useBookmarkedAmong(
  type: BookmarkType | undefined,
  questionIds: readonly string[],
): ReadonlySet<string> {
  const question_ids = questionIds.join(',');
  const { data } = useQuery({
    queryKey: [...keyOf(type), 'among', question_ids],
    staleTime: 0,
    queryFn:
      type && question_ids !== ''
        ? () => callForPage(getBookmark, { type, question_ids })
        : skipToken,
    select: ({ rows }) => new Set(rows.map((row) => row.question_id)),
  });
  return data ?? NONE;
}

/** Adds or removes a bookmark; fails with an ApiError. */
export function useSetBookmark(type: BookmarkType) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ questionId, isBookmarked }: { questionId: string; isBookmarked: boolean }) =>
      callAction(setBookmark, { question_id: questionId, status: isBookmarked ? '1' : '0', type }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(type) }),
  });
}
