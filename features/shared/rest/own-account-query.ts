import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { getUserById } from '../../../domain/contract/account.ts';
import type { StandingUser } from '../../../domain/contract/account.ts';
import { shownAccountAtom } from '../state/persisted-state.ts';
import { callAction } from './call-action.ts';

/**
 * The own account: name, coins, rating, battles won. All screens read it here, and whoever moves coins invalidates its key.
 * The frame has no memory of queries, so what is read is shown there besides.
 */
export const ownAccountQuery = queryOptions({
  queryKey: ['own-account'],
  queryFn: async () => {
    const account = await callAction(getUserById, {});
    const { name, profile: image, coins, all_time_score: score } = account;
    const shown = { user: { name, image }, userCoins: { coins, score }, isRead: true };
    getDefaultStore().set(shownAccountAtom, shown);
    return account;
  },
});

/** The own account; for signed-in players only. Its error is a ApiError. */
export const useOwnAccount = (): UseQueryResult<StandingUser> => useQuery(ownAccountQuery);

/** Shows coins that the answer of another action has brought; the account is read when a screen asks for it. */
export function showBalance(
  queries: QueryClient,
  { coins, score }: { readonly coins: number; readonly score: number },
): Promise<void> {
  getDefaultStore().set(shownAccountAtom, { userCoins: { coins, score }, isRead: true });
  return queries.invalidateQueries({ queryKey: ownAccountQuery.queryKey });
}
