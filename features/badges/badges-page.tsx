'use client';

import { useTranslation } from 'react-i18next';
import { formatNumber } from '../shared/i18n/format.ts';
import { Loaded } from '../shared/ui/loaded.tsx';
import type { BadgeRow } from './badges-query.ts';
import { useBadges } from './badges-query.ts';
import { BadgeCard } from './badge-card.tsx';
import { Celebration } from './celebration.tsx';

/** What was unlocked and waits comes first, then what was claimed, then what is nearest. */
const ORDER: Readonly<Record<BadgeRow['status'], number>> = { '1': 0, '2': 1, '0': 2 };

/** All badges: what they are for, how far one is, and the reward to claim. */
export function BadgesPage() {
  const { t, i18n } = useTranslation();
  const badges = useBadges();
  return (
    <>
      <h1 className="text-4xl">{t('badges.title')}</h1>
      <Loaded query={badges} rows={5}>
        {(rows) => (
          <>
            <p className="text-muted">
              {t('badges.count', {
                held: formatNumber(
                  i18n.language,
                  rows.filter(({ status }) => status !== '0').length,
                ),
                all: formatNumber(i18n.language, rows.length),
              })}
            </p>
            <Celebration badges={rows} />
            <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {[...rows].sort(byOrder).map((badge) => (
                <BadgeCard key={badge.type} badge={badge} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </>
  );
}

function byOrder(one: BadgeRow, other: BadgeRow): number {
  const share = ({ progress, badge_counter }: BadgeRow) => progress / Math.max(1, badge_counter);
  return ORDER[one.status] - ORDER[other.status] || share(other) - share(one);
}
