import type { QueryClient } from '@tanstack/react-query';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import {
  answerFriendRequest,
  getFriendRequests,
  getFriends,
  getPlayerByCode,
  removeFriend,
  sendFriendRequest,
} from '../../domain/contract/friends.ts';
import { getFriendsInBattle } from '../../domain/contract/watch.ts';
import { callAction, callForPage } from '../shared/rest/call-action.ts';

export type Friend = v.InferOutput<typeof getFriends.output>[number];
export type FriendRequest = v.InferOutput<typeof getFriendRequests.output>[number];

const KEY = 'friends';

/** A page of a list, and the pages read before it. */
interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The cursor of the next page; undefined behind the last one. */
function nextCursor<Row extends { readonly cursor: string }>(
  last: ListPage<Row>,
  pages: readonly ListPage<Row>[],
): string | undefined {
  const read = pages.reduce((sum, { rows }) => sum + rows.length, 0);
  return read < last.total ? last.rows.at(-1)?.cursor : undefined;
}

const rowsOf = <Row>({ pages }: { readonly pages: readonly ListPage<Row>[] }): ListPage<Row> => ({
  rows: pages.flatMap(({ rows }) => rows),
  total: pages.at(-1)?.total ?? 0,
});

/** The player's friends read so far, the newest first, and their total; its error is an ApiError. */
export const useFriends = () =>
  useInfiniteQuery({
    queryKey: [KEY, 'friends'],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam }): Promise<ListPage<Friend>> =>
      callForPage(getFriends, { after: pageParam }),
    getNextPageParam: nextCursor,
    select: rowsOf,
  });

/** The ids of the friends whose battles the player may watch; its error is an ApiError. */
export const useFriendsInBattle = () =>
  useQuery({
    queryKey: [KEY, 'in-battle'],
    staleTime: 0,
    queryFn: () => callAction(getFriendsInBattle, {}),
    select: (rows) => rows.map((row) => row.user_id),
  });

/** The requests read so far, the newest first, and their total; its error is an ApiError. */
export const useFriendRequests = (list: 'received' | 'sent') =>
  useInfiniteQuery({
    queryKey: [KEY, list],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam }): Promise<ListPage<FriendRequest>> =>
      callForPage(getFriendRequests, { list, after: pageParam }),
    getNextPageParam: nextCursor,
    select: rowsOf,
  });

const refresh = (queries: QueryClient) => queries.invalidateQueries({ queryKey: [KEY] });

/** Accepts or declines a request; its error is an ApiError. */
export function useAnswerRequest() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isAccepted }: { readonly id: string; readonly isAccepted: boolean }) =>
      callAction(answerFriendRequest, { user_id: id, status: isAccepted ? '1' : '0' }),
    onSettled: () => refresh(queries),
  });
}

/** Ends a friendship or withdraws a request; its error is an ApiError. */
export function useRemoveFriend() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callAction(removeFriend, { user_id: id }),
    onSettled: () => refresh(queries),
  });
}

/** Name and picture of the player whose code this is; its error is an ApiError. */
export const usePlayerByCode = (code: string) =>
  useQuery({
    queryKey: ['player-by-code', code],
    queryFn: () => callAction(getPlayerByCode, { code }),
  });

/** Sends a request by a code; its error is an ApiError. */
export const useSendRequest = (code: string) =>
  useMutation({ mutationFn: () => callAction(sendFriendRequest, { code }) });

/** The texts of the errors of friend requests. */
export const FRIEND_ERRORS = {
  noData: 'friends.add.unknown',
  missingFields: 'friends.add.own',
  friendBlocked: 'friends.errors.blocked',
  tooManyFriendRequests: 'friends.errors.requests',
  tooManyFriends: 'friends.errors.friends',
} as const;
