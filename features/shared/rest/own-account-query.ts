import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { getUserById } from '../../../domain/contract/account.ts';
import type { StandingUser } from '../../../domain/contract/account.ts';
import type { AccountShown } from '../state/persisted-state.ts';
import { shownAccountAtom } from '../state/persisted-state.ts';
import { callAction } from './call-action.ts';

/**
 * The player's account: name, coins, rating, battles won. All screens read this query; every action that moves coins
 * invalidates its key.
 * `createQueryClient` passes the account to the header, which has no query client.
 */
export const ownAccountQuery = queryOptions({
  queryKey: ['own-account'],
  queryFn: () => callAction(getUserById, {}),
});

/** The own account; for signed-in players only. Its error is an ApiError. */
export const useOwnAccount = (): UseQueryResult<StandingUser> => useQuery(ownAccountQuery);

/** Shows the server's account data in the header. Nothing else writes the shown account. */
function showAccount(account: AccountShown): void {
  getDefaultStore().set(shownAccountAtom, account);
}

/** Shows the account that `ownAccountQuery` has read. */
export function showOwnAccount(account: StandingUser): void {
  const { name, profile: image, coins, all_time_score: score } = account;
  showAccount({ user: { name, image }, userCoins: { coins, score } });
}

/** Shows the balance from another action's answer. The account is fetched again when a screen reads it. */
export function showBalance(
  queries: QueryClient,
  { coins, score }: { readonly coins: number; readonly score: number },
): Promise<void> {
  showAccount({ userCoins: { coins, score } });
  return queries.invalidateQueries({ queryKey: ownAccountQuery.queryKey });
}
