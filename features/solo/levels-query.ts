import { queryOptions } from '@tanstack/react-query';
import { getLevelData, getMultiMatchLevelData } from '../../domain/contract/categories.ts';
import type { SoloPlace } from '../../domain/play/solo-place.ts';
import { callAction, isNoData } from '../shared/rest/call-action.ts';

/** The levels of the category or sub-category of a place, and the highest open one. No levels is an empty list. */
export const levelsQuery = ({ mode, category, subcategory }: SoloPlace) =>
  queryOptions({
    queryKey: ['levels', mode, category?.slug, subcategory?.slug],
    queryFn: async () => {
      const contract = mode === 'multi-match' ? getMultiMatchLevelData : getLevelData;
      const fields = {
        category_slug: category?.slug ?? '',
        subcategory_slug: subcategory?.slug ?? '',
      };
      try {
        return await callAction(contract, fields);
      } catch (error) {
        if (isNoData(error)) return { level: 0, max_level: 0, level_data: [] };
        throw error;
      }
    },
    // a finished run may have opened the next level
    staleTime: 0,
  });
