import { Dumbbell, Trophy } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { soloPath } from '../../domain/play/solo-place.ts';
import { percentOf, strengthsAndGaps } from '../../domain/statistics/statistics.ts';
import { useCategoryName } from '../shared/i18n/category-name.ts';
import { formatNumber } from '../shared/i18n/format.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { CategoryIcon } from '../shared/ui/category-icon.tsx';
import { Card } from '../shared/ui/card.tsx';
import { classNames } from '../shared/ui/class-names.ts';
import type { PlayerStatistics } from './statistics-query.ts';

type Row = PlayerStatistics['categories'][number];

/** The categories in which the player is best and weakest, in words; a weak one has a link to its questions. */
export function Strengths({ categories }: { categories: readonly Row[] }) {
  const { t } = useTranslation();
  const { strengths, gaps } = strengthsAndGaps(categories);
  return (
    <>
      <Part
        icon={<Trophy aria-hidden="true" />}
        title={t('record.strengths')}
        isWide={strengths.length === 0}
      >
        {strengths.length === 0 ? (
          <p className="text-muted">{t('record.few')}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-3">
            {strengths.map((row) => (
              <li key={row.category}>
                <Share row={row} />
              </li>
            ))}
          </ul>
        )}
      </Part>
      {strengths.length > 0 && (
        <Part icon={<Dumbbell aria-hidden="true" />} title={t('record.gaps')}>
          {gaps.length === 0 ? (
            <p className="text-muted">{t('record.noGaps')}</p>
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {gaps.map((row) => (
                <Gap key={row.category} row={row} />
              ))}
            </ul>
          )}
        </Part>
      )}
    </>
  );
}

function Part({
  icon,
  title,
  isWide = false,
  children,
}: {
  icon: ReactNode;
  title: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <Card className={classNames('grid grid-cols-1 content-start gap-4', isWide && 'md:col-span-2')}>
      <h2 className="flex items-center gap-2 text-2xl [&_svg]:size-6 [&_svg]:shrink-0">
        {icon}
        {title}
      </h2>
      {children}
    </Card>
  );
}

function Gap({ row }: { row: Row }) {
  const { t } = useTranslation();
  const name = useId();
  const link = useId();
  const { mode, category } = row;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <span id={name} className="min-w-0">
        <Share row={row} />
      </span>
      {mode !== '' && (
        <ButtonLink
          id={link}
          // each link has the same text, so a screen reader needs the category too
          aria-labelledby={`${link} ${name}`}
          href={soloPath(mode, category)}
          kind="quiet"
          size="small"
        >
          {t('record.practise')}
        </ButtonLink>
      )}
    </li>
  );
}

/** A category with its share of right answers. */
function Share({ row }: { row: Row }) {
  const { t, i18n } = useTranslation();
  const nameOf = useCategoryName();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <CategoryIcon category={{ slug: row.category, icon: '' }} size="row" />
      <span className="min-w-0">
        {t('record.share', {
          category: nameOf(row.category_name),
          share: formatNumber(i18n.language, percentOf(row) / 100, { style: 'percent' }),
        })}
      </span>
    </span>
  );
}
