import { QueryClient } from '@tanstack/react-query';
import type { ErrorCode } from '../../../domain/errors.ts';
import { ApiError } from '../../../domain/errors.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;
const RETRIES = 3;
const WORTH_ANOTHER_TRY: ReadonlySet<ErrorCode> = new Set(['unavailable', 'malformed']);

/** Refusals that the server meant are not asked for again. */
function mayRetry(failures: number, error: Error): boolean {
  const isFinal = error instanceof ApiError && !WORTH_ANOTHER_TRY.has(error.code);
  return !isFinal && failures < RETRIES;
}

/** A memory of what was read: fresh for five minutes, failed reads tried three times more, writes never by themselves. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES_MS,
        gcTime: FIVE_MINUTES_MS,
        retry: mayRetry,
        refetchOnWindowFocus: false,
        // the browser's "offline" says nothing of a server on this machine or in this house; the call itself finds out
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
