import type { UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { getUserById } from '../../../domain/contract/get-user-by-id.ts';
import type { StandingUser } from '../../../domain/contract/user-row.ts';
import { callAction } from './call-action.ts';
import { isAccountReadAtom, userAtom, userCoinsAtom } from '../state/groups.ts';

/** The own account: name, coins, rating, battles won. Whoever moves coins invalidates its key. */
export const ownAccountQuery = queryOptions({
  queryKey: ['own-account'],
  queryFn: async () => {
    const account = await callAction(getUserById, {});
    const { name, profile: image, coins, all_time_score: score } = account;
    getDefaultStore().set(userAtom, { name, image });
    getDefaultStore().set(userCoinsAtom, { coins, score });
    getDefaultStore().set(isAccountReadAtom, true);
    return account;
  },
});

/** The own account; for signed-in players only. Its error is a ApiError. */
export const useOwnAccount = (): UseQueryResult<StandingUser> => useQuery(ownAccountQuery);
