import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type * as v from 'valibot';
import { getAlbum, getAlbumCards } from '../../domain/contract/learning.ts';
import { callAction, callForPage } from '../shared/rest/call-action.ts';

export type AlbumCategory = v.InferOutput<typeof getAlbum.output>[number];
export type AlbumCard = v.InferOutput<typeof getAlbumCards.output>[number];

/** Cards read at once. */
const PAGE_SIZE = 20;

/** The categories of the player's cards; its error is an ApiError. */
export const useAlbum = () =>
  useQuery({ queryKey: ['album'], staleTime: 0, queryFn: () => callAction(getAlbum, {}) });

/** The player's cards of a category read so far, the newest first, and their total; its error is an ApiError. */
export const useAlbumCards = (category: string) =>
  useInfiniteQuery({
    queryKey: ['album', category],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      callForPage(getAlbumCards, {
        category,
        offset: String(pageParam),
        limit: String(PAGE_SIZE),
      }),
    // a question that the operator has removed is left out of its page, and counts in the offset
    getNextPageParam: (last, _pages, offset) =>
      offset + PAGE_SIZE < last.total ? offset + PAGE_SIZE : undefined,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ rows }): readonly AlbumCard[] => rows),
      total: pages.at(-1)?.total ?? 0,
    }),
  });
