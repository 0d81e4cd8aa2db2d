import type { UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Category } from '../../../domain/contract/categories.ts';
import { getCategories } from '../../../domain/contract/categories.ts';
import { callAction, isNoData } from '../../shared/rest/call-action.ts';

/** Values of `sub_type`. */
const SUB_TYPES = { battle: '2', group: '3' } as const;
export type CategoryUse = keyof typeof SUB_TYPES;

/** The categories of quiz questions for a mode, in a content language ('' for the server's choice); none is an empty list. */
export const playableCategoriesQuery = (use: CategoryUse, language: string) =>
  queryOptions({
    queryKey: ['categories', use, language],
    queryFn: async (): Promise<Category[]> => {
      try {
        const fields = { type: '1', sub_type: SUB_TYPES[use], language_id: language } as const;
        return await callAction(getCategories, fields);
      } catch (error) {
        if (isNoData(error)) return [];
        throw error;
      }
    },
  });

/** The categories for a mode; its error is an ApiError. */
export const useCategories = (use: CategoryUse, language: string): UseQueryResult<Category[]> =>
  useQuery(playableCategoriesQuery(use, language));
