import type { UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LanguageEntry } from '../../../domain/contract/languages.ts';
import { getLanguages } from '../../../domain/contract/languages.ts';
import { callAction } from './call-action.ts';

const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: () => callAction(getLanguages, {}),
});

/** The content languages; its error is an ApiError. @param isWanted whether to fetch them at all */
export const useLanguages = (isWanted: boolean): UseQueryResult<LanguageEntry[]> =>
  useQuery({ ...languagesQuery, enabled: isWanted });
