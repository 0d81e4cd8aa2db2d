import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type * as v from 'valibot';
import type { ContestCard } from '../../domain/contract/contest.ts';
import { getContest, getContestLeaderboard } from '../../domain/contract/contest.ts';
import type { ContestTab } from '../../domain/contest/contest.ts';
import { ApiError } from '../../domain/errors.ts';
import { callAction, isNoData } from '../shared/rest/call-action.ts';

/** The player's time zone: the server names days in it. */
const zone = () => ({ timezone: Intl.DateTimeFormat().resolvedOptions().timeZone });

type Lists = v.InferOutput<typeof getContest.output>;

/** Contests with the clock by which they begin and end. */
export interface Contests {
  readonly lists: Readonly<Record<ContestTab, readonly ContestCard[]>>;
  /** How far the server's clock is ahead of this one's, in milliseconds. */
  readonly offsetMs: number;
}

const contestsOf = ({ live_contest, upcoming_contest, past_contest, now }: Lists): Contests => ({
  lists: { live: live_contest.data, upcoming: upcoming_contest.data, past: past_contest.data },
  offsetMs: now - Date.now(),
});

/** Key of all contest queries; an action that changes a contest invalidates it. */
export const CONTESTS = ['contests'];

/** The contests of a language. @param language an id of get_languages, or '' for the default */
export const useContests = (language: string): UseQueryResult<Contests> =>
  useQuery({
    queryKey: [...CONTESTS, 'list', language],
    queryFn: async () =>
      contestsOf(await callAction(getContest, { ...zone(), language_id: language })),
    staleTime: 10_000,
    refetchInterval: 60_000,
  });

/** Returns a contest, its list and the clock; null if there is none. */
export interface OneContest {
  readonly tab: ContestTab;
  readonly card: ContestCard;
  readonly offsetMs: number;
}

/** One contest. */
export const useContest = (id: string): UseQueryResult<OneContest | null> =>
  useQuery({
    queryKey: [...CONTESTS, 'one', id],
    queryFn: async () => {
      try {
        const { lists, offsetMs } = contestsOf(
          await callAction(getContest, { ...zone(), contest_id: id }),
        );
        for (const tab of ['live', 'upcoming', 'past'] as const) {
          const [card] = lists[tab];
          if (card) return { tab, card, offsetMs };
        }
        return null;
      } catch (error) {
        if (isNoData(error)) return null;
        throw error;
      }
    },
    staleTime: 10_000,
    // until the prizes are paid, the player waits for them
    refetchInterval: ({ state: { data } }) =>
      data?.tab === 'past' && !data.card.result && data.card.attempt_id !== '' ? 15_000 : 60_000,
  });

export const CONTEST_RANKS_PER_PAGE = 25;

/**
 * The cursor of each leaderboard page that was opened; '' for a page that its number finds.
 * @param next of the page on screen; undefined while that is still the previous page, whose rows would appear twice
 */
export const startsAfterTurn = (
  starts: readonly string[],
  page: number,
  turned: number,
  next: string | undefined,
): readonly string[] => (turned > page ? [...starts.slice(0, turned), next ?? ''] : starts);

type Board = v.InferOutput<typeof getContestLeaderboard.output>;

/** A page of the leaderboard; null if there are no results, 'counting' between the end and the counted results. */
async function boardOf(
  fields: Parameters<
    typeof callAction<
      typeof getContestLeaderboard.input,
      typeof getContestLeaderboard.output,
      'session'
    >
  >[1],
) {
  try {
    return await callAction(getContestLeaderboard, fields);
  } catch (error) {
    if (isNoData(error)) return null;
    if (error instanceof ApiError && error.code === 'notFinished') return 'counting';
    throw error;
  }
}

/**
 * A page of the leaderboard, without the player's own rank. Until there are results the query repeats while the page is open;
 * all viewers share the server's cached answer.
 * @param after `next` of the previous page
 */
export const useContestBoard = (
  id: string,
  page: number,
  after: string,
): UseQueryResult<Board | 'counting' | null> =>
  useQuery({
    queryKey: [...CONTESTS, 'board', id, page, after],
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: ({ state: { data } }) => (data === null || data === 'counting') && 15_000,
    queryFn: () =>
      boardOf({
        contest_id: id,
        offset: String(page * CONTEST_RANKS_PER_PAGE),
        limit: String(CONTEST_RANKS_PER_PAGE),
        after,
        without_own: '1' as const,
      }),
  });

/** The player's own rank, asked for once `isRanked`; null for a player without a place. */
export const useOwnPlace = (id: string, isRanked: boolean): UseQueryResult<Board['my_rank']> =>
  useQuery({
    queryKey: [...CONTESTS, 'own', id],
    enabled: isRanked,
    staleTime: 10_000,
    refetchInterval: ({ state: { data } }) => data === null && 60_000,
    queryFn: async () => {
      const board = await boardOf({ contest_id: id, offset: '0', limit: '1' });
      return board === 'counting' ? null : (board?.my_rank ?? null);
    },
  });
