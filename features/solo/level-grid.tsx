import { callAction, isNoData } from '../shared/rest/call-action.ts';
import { getLevelData, getMultiMatchLevelData } from '../../domain/contract/categories.ts';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { levelPath } from '../../domain/play/items.ts';
import type { SoloPlace } from '../../domain/play/solo-place.ts';
import { soloPath } from '../../domain/play/solo-place.ts';
import { classNames } from '../shared/ui/class-names.ts';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { IntentLink } from '../shared/ui/intent-link.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { notify } from '../shared/ui/notify.ts';
import { Stars } from './stars.tsx';

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
    // a finished attempt may have opened the next level
    staleTime: 0,
  });

/** The levels of a category: passed ones with their stars, the next one to play, and those that are still locked. */
export function LevelGrid({ place }: { place: SoloPlace }) {
  const { t } = useTranslation();
  const list = useQuery(levelsQuery(place));
  return (
    <Loaded query={list}>
      {({ level: open, level_data: levels }) =>
        levels.length === 0 ? (
          <EmptyState title={t('solo.noLevels')} />
        ) : (
          <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
            {levels.map(({ level, stars, is_passed: isPassed, best, no_of_ques: count }) => {
              const isOpen = level <= open;
              const isNext = isOpen && !isPassed;
              const content = (
                <>
                  <span className="font-display text-2xl font-extrabold">
                    {t('solo.level', { level })}
                  </span>
                  {isOpen ? (
                    isPassed ? (
                      <>
                        <Stars count={stars} />
                        <span className="text-sm text-muted">
                          {t('solo.bestPercent', { percent: best })}
                        </span>
                      </>
                    ) : (
                      <span className="text-sm font-semibold">
                        {t('common.questions', { count })}
                      </span>
                    )
                  ) : (
                    <span className="flex items-center gap-1.5 text-sm">
                      <Lock aria-hidden="true" className="size-4" />
                      {t('solo.locked')}
                    </span>
                  )}
                </>
              );
              const look = classNames(
                'grid min-h-28 w-full content-center justify-items-center gap-1.5 rounded-card border-2 p-3 text-center',
                isNext && 'border-sun-ledge bg-sun text-on-sun shadow-[0_4px_0_0_var(--sun-ledge)]',
                isOpen && !isNext && 'border-line bg-raised shadow-card hover:border-accent',
                !isOpen && 'border-dashed border-line-strong bg-sunken text-muted',
              );
              return (
                <li key={level}>
                  {isOpen ? (
                    <IntentLink
                      href={soloPath(place.mode, levelPath(place.path, level))}
                      className={look}
                    >
                      {content}
                    </IntentLink>
                  ) : (
                    <button
                      type="button"
                      aria-disabled
                      className={look}
                      onClick={() =>
                        void notify('blank', t('solo.lockedWhy', { level: level - 1 }), 'level')
                      }
                    >
                      {content}
                    </button>
                  )}
                </li>
              );
            })}
          </ol>
        )
      }
    </Loaded>
  );
}
