import type { UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getUserById } from '../../../domain/contract/get-user-by-id.ts';
import type { StandingUser } from '../../../domain/contract/user-row.ts';
import { callAction } from './call-action.ts';

/** The own account: name, coins, rating, battles won. Whoever moves coins invalidates its key. */
export const ownAccountQuery = queryOptions({
  queryKey: ['own-account'],
  queryFn: () => callAction(getUserById, {}),
});

/** The own account; for signed-in players only. Its error is a RestFault. */
export const useOwnAccount = (): UseQueryResult<StandingUser> => useQuery(ownAccountQuery);
