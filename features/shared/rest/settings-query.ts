import type { UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSystemConfigurations } from '../../../domain/contract/settings.ts';
import type { ClientSettings } from '../../../domain/settings/configurations.ts';
import { callAction } from './call-action.ts';

/** The settings of this visit, for the query clients of all pages. The server fetches none, so requests share nothing. */
let known: ClientSettings | undefined;
let asked: Promise<ClientSettings> | undefined;

/** Fetches the settings once until the page is loaded anew; a failed fetch may be repeated. */
async function fetchOnce(): Promise<ClientSettings> {
  asked ??= callAction(getSystemConfigurations, {});
  try {
    known = await asked;
    return known;
  } catch (error) {
    asked = undefined;
    throw error;
  }
}

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: fetchOnce,
  initialData: () => known,
  staleTime: Infinity,
});

/** The settings; its error is an ApiError. */
export const useSettings = (): UseQueryResult<ClientSettings> => useQuery(settingsQuery);
