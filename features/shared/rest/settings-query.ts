import type { UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSystemConfigurations } from '../../../domain/contract/settings.ts';
import type { ClientSettings } from '../../../domain/settings/configurations.ts';
import { callAction } from './call-action.ts';

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => callAction(getSystemConfigurations, {}),
});

/** The settings; its error is a ApiError. */
export const useSettings = (): UseQueryResult<ClientSettings> => useQuery(settingsQuery);
