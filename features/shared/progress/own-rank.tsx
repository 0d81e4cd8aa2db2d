'use client';

import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { getDailyLeaderboard } from '../../../domain/contract/get-leaderboard.ts';
import { formatNumber } from '../i18n/format.ts';
import { callAction, isNoData } from '../rest/call-action.ts';
import { IntentLink } from '../ui/intent-link.tsx';

/**
 * The player's points and rank of the day, with a link to the leaderboard. Renders nothing if they cannot be loaded. A
 * day without points shows `empty`, or nothing.
 */
export function OwnRank({
  className,
  pending = null,
  empty,
}: {
  className: string;
  pending?: ReactNode;
  /** Before the first points of the day. */
  empty?: string;
}) {
  const { t, i18n } = useTranslation();
  const board = useQuery({
    // shares the key prefix of the leaderboards: a settled battle invalidates all of them
    queryKey: ['leaderboard', 'own'],
    // a device may sleep over midnight
    refetchOnWindowFocus: true,
    queryFn: async () => {
      try {
        return (await callAction(getDailyLeaderboard, { offset: '0', limit: '1' })).my_rank;
      } catch (error) {
        if (isNoData(error)) return null;
        throw error;
      }
    },
  });
  if (board.isPending) return pending;
  const mine = board.data;
  if (board.isError || (!mine && empty === undefined)) return null;
  return (
    <IntentLink
      href="/profile/leaderboard/"
      className={`flex min-h-11 items-center gap-3 font-semibold hover:bg-sunken ${className}`}
    >
      <Trophy aria-hidden="true" className="size-6 shrink-0 text-warning" />
      {mine ? (
        <>
          <span className="min-w-0 flex-1">{t('common.points', { count: mine.score })}</span>
          <span className="text-muted">
            {t(mine.is_beyond ? 'leaderboard.todayBeyond' : 'leaderboard.today', {
              rank: formatNumber(i18n.language, mine.user_rank),
            })}
          </span>
        </>
      ) : (
        empty
      )}
    </IntentLink>
  );
}
