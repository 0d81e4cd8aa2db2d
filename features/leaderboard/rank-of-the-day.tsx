'use client';

import { Trophy } from 'lucide-react';
import Link from 'next/link';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../shared/i18n/format.ts';
import { useLeaderboard } from './leaderboard-query.ts';

/** The player's place on today's leaderboard, with the way there; nothing before the first points of the day. */
export function RankOfTheDay() {
  const { t, i18n } = useTranslation();
  const mine = useLeaderboard('daily', 0).data?.my_rank;
  if (!mine) return null;
  return (
    <Link
      href="/profile/leaderboard/"
      className="flex min-h-11 items-center gap-3 rounded-card border-2 border-line bg-raised px-4 py-3 font-semibold hover:bg-sunken"
    >
      <Trophy aria-hidden="true" className="size-6 shrink-0 text-warning" />
      <span className="flex-1">
        {t(mine.is_beyond ? 'leaderboard.todayBeyond' : 'leaderboard.today', {
          rank: formatNumber(i18n.language, mine.user_rank),
        })}
      </span>
      <span className="text-muted">{t('common.points', { count: mine.score })}</span>
    </Link>
  );
}
