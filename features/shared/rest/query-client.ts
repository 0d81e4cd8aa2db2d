import { hashKey, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isUnanswered } from '../../../domain/errors.ts';
import type { StandingUser } from '../../../domain/contract/account.ts';
import { ownAccountQuery, showOwnAccount } from './own-account-query.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;
const RETRIES = 3;

const OWN_ACCOUNT_HASH = hashKey(ownAccountQuery.queryKey);

/** Deliberate refusals of the server are not retried. */
function mayRetry(failures: number, error: Error): boolean {
  const isFinal = error instanceof ApiError && !isUnanswered(error.code);
  return !isFinal && failures < RETRIES;
}

/** A query client: reads stay fresh for 5 minutes and are retried 3 times; writes are never retried. The header shows the account it reads. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (data, { queryHash }) => {
        if (queryHash === OWN_ACCOUNT_HASH) showOwnAccount(data as StandingUser);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES_MS,
        gcTime: FIVE_MINUTES_MS,
        retry: mayRetry,
        refetchOnWindowFocus: false,
        // the browser's "offline" does not cover a server on this machine or local network; the call itself finds out
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
