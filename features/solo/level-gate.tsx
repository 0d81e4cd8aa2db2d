import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { levelPath } from '../../domain/play/items.ts';
import type { SoloPlace } from '../../domain/play/solo-place.ts';
import { soloPath } from '../../domain/play/solo-place.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import { levelsQuery } from './level-grid.tsx';

/** The start of a level. A locked level shows a notice instead, with a link to the next level to play. */
export function LevelGate({
  place,
  level,
  children,
}: {
  place: SoloPlace;
  level: number;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const levels = useQuery(levelsQuery(place));
  const isLocked = levels.data !== undefined && level > levels.data.level;
  // the levels in the cache may be older than the attempt that opened this one
  if (isLocked && levels.isFetching) return <Skeleton className="h-96 rounded-card" />;
  return (
    <Loaded query={levels}>
      {({ level: open }) =>
        level <= open ? (
          children
        ) : (
          <EmptyState
            icon={<Lock />}
            title={t('solo.levelLocked.title', { level })}
            action={
              <ButtonLink
                size="large"
                href={soloPath(place.mode, levelPath(sectionPathOf(place), open))}
              >
                {t('solo.levelLocked.go', { level: open })}
              </ButtonLink>
            }
          >
            {t('solo.levelLocked.text', { level: open })}
          </EmptyState>
        )
      }
    </Loaded>
  );
}

/** The path of the category or sub-category in which a level is. */
const sectionPathOf = ({ category, subcategory }: SoloPlace): string =>
  [category?.slug, subcategory?.slug].filter(Boolean).join('/');
