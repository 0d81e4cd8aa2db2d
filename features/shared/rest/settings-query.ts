import type { UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSystemConfigurations } from '../../../domain/contract/settings.ts';
import type { ClientSettings } from '../../../domain/settings/configurations.ts';
import { callAction } from './call-action.ts';
import { createQueryClient } from './query-client.ts';

/** Stores the settings for the life of the page, beyond its query clients. In the browser only. */
export const sessionClient = createQueryClient();

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => callAction(getSystemConfigurations, {}),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** The settings, fetched once per session; its error is an ApiError. */
export const useSettings = (): UseQueryResult<ClientSettings> =>
  useQuery(settingsQuery, sessionClient);
