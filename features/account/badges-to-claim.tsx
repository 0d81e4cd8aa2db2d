'use client';

import { Award } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CoinAmount } from '../shared/ui/coin-amount.tsx';
import { useBadges } from './badges-query.ts';
import { Claim } from './claim-badge.tsx';

/** The badges that are unlocked and not claimed yet, each with its reward; nothing where there are none. */
export function BadgesToClaim() {
  const { t, i18n } = useTranslation();
  const unclaimed = (useBadges().data ?? []).filter(({ status }) => status === '1');
  if (unclaimed.length === 0) return null;
  return (
    <ul aria-label={t('badges.title')} className="grid grid-cols-1 gap-2">
      {unclaimed.map(({ type, badge_reward: reward }) => (
        <li
          key={type}
          className="flex items-center gap-3 rounded-card border-2 border-sun-ledge bg-sun-soft px-4 py-3 motion-safe:animate-rise"
        >
          <span
            aria-hidden="true"
            className="grid size-11 shrink-0 -rotate-6 place-items-center rounded-control bg-sun text-on-sun"
          >
            <Award className="size-6" />
          </span>
          <span className="min-w-0 flex-1">
            <strong className="block truncate font-display text-lg">
              {t(`badges.${type}.name`)}
            </strong>
            <span className="text-sm font-semibold text-muted">{t('badges.status.1')}</span>
          </span>
          <CoinAmount
            amount={reward}
            language={i18n.language}
            label={t('common.coins', { count: reward })}
          />
          <Claim type={type} reward={reward} />
        </li>
      ))}
    </ul>
  );
}
