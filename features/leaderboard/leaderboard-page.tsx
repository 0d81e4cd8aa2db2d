'use client';

import { NextDayNote } from '../shared/progress/next-day-note.tsx';
import { useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { Period } from '../../domain/statistics/period.ts';
import { PERIODS } from '../../domain/statistics/period.ts';
import { Podium, RankTable } from '../shared/progress/ranking.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { Pager } from '../shared/ui/pager.tsx';
import { Tabs } from '../shared/ui/tabs.tsx';
import { LEADERBOARD_RANKS_PER_PAGE, useLeaderboard } from './leaderboard-query.ts';

/** The leaderboards of today, this month and all time. */
export function LeaderboardPage() {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>('daily');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">{t('leaderboard.title')}</h1>
        <ButtonLink href="/profile/league/" kind="quiet" size="small">
          {t('pages.league')}
        </ButtonLink>
      </div>
      <Tabs
        label={t('leaderboard.title')}
        active={period}
        onChange={setPeriod}
        tabs={PERIODS.map((id) => ({
          id,
          title: t(`leaderboard.${id}`),
          content: <Ranking key={id} period={id} />,
        }))}
      />
    </>
  );
}

function Ranking({ period }: { period: Period }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const query = useLeaderboard(period, page);
  return (
    <Loaded query={query} rows={6}>
      {(board) =>
        board ? (
          <div className="grid gap-6">
            {period === 'daily' && <NextDayNote message="leaderboard.resets" />}
            {page === 0 && <Podium rows={board.top_three_ranks} />}
            <RankTable
              title={t('leaderboard.title')}
              rows={board.other_users_rank}
              own={board.my_rank}
              notYet={t('leaderboard.notYet')}
            />
            <Pager
              page={page}
              pageSize={LEADERBOARD_RANKS_PER_PAGE}
              total={board.total}
              onTurn={setPage}
            />
          </div>
        ) : (
          <EmptyState
            mood="cheering"
            title={t(`leaderboard.none.${period}`)}
            action={<ButtonLink href="/random-battle/">{t('home.duel.action')}</ButtonLink>}
          >
            {t('leaderboard.noneText')}
          </EmptyState>
        )
      }
    </Loaded>
  );
}
