'use client';

import { Crown, Trophy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Period } from '../../domain/statistics/period.ts';
import { PERIODS } from '../../domain/statistics/period.ts';
import { formatNumber } from '../shared/i18n/format.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { classNames } from '../shared/ui/class-names.ts';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { Pager } from '../shared/ui/pager.tsx';
import { Tabs } from '../shared/ui/tabs.tsx';
import { TierBadge } from '../shared/ui/tier-badge.tsx';
import type { Leaderboard, RankRow } from './leaderboard-query.ts';
import { PAGE_SIZE, useLeaderboard } from './leaderboard-query.ts';

/** Who has scored most: today, this month, and ever. */
export function LeaderboardPage() {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>('daily');
  return (
    <>
      <h1 className="text-4xl">{t('leaderboard.title')}</h1>
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
            {page === 0 && <Podium rows={board.top_three_ranks} />}
            <Rows board={board} />
            <Pager page={page} pageSize={PAGE_SIZE} total={board.total} onTurn={setPage} />
          </div>
        ) : (
          <EmptyState
            icon={<Trophy />}
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

/** In the order in which a podium stands: second, first, third. */
const STEPS = [
  { place: 1, height: 'h-20', colour: 'bg-seat-1 text-on-seat-1' },
  { place: 0, height: 'h-28', colour: 'bg-sun text-on-sun' },
  { place: 2, height: 'h-14', colour: 'bg-seat-2 text-on-seat-2' },
] as const;

function Podium({ rows }: { rows: readonly RankRow[] }) {
  const { t, i18n } = useTranslation();
  return (
    <ol
      aria-label={t('leaderboard.podium')}
      className="mx-auto grid w-full max-w-xl grid-cols-3 items-end gap-3"
    >
      {STEPS.map(({ place, height, colour }) => {
        const row = rows[place];
        if (!row) return <li key={place} aria-hidden="true" />;
        return (
          <li key={place} className="grid min-w-0 justify-items-center gap-1 text-center">
            {place === 0 && <Crown aria-hidden="true" className="size-8 fill-sun text-sun-ledge" />}
            <Avatar name={row.name} image={row.profile} size="large" />
            <span className="w-full truncate font-semibold">{row.name}</span>
            {row.rating !== undefined && <TierBadge rating={row.rating} />}
            <span className="font-display text-xl font-extrabold tabular-nums">
              {t('common.points', { count: row.score })}
            </span>
            <span
              className={classNames(
                'grid w-full place-items-center rounded-t-card font-display text-3xl font-extrabold motion-safe:animate-rise',
                height,
                colour,
              )}
            >
              {formatNumber(i18n.language, row.user_rank)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Rows({ board }: { board: Leaderboard }) {
  const { t } = useTranslation();
  const own = board.my_rank;
  const isOnPage = own && board.other_users_rank.some((row) => row.user_id === own.user_id);
  return (
    <Card className="p-2 sm:p-3">
      <table className="w-full">
        <caption className="sr-only">{t('leaderboard.title')}</caption>
        <thead className="text-start text-sm text-muted">
          <tr>
            <th scope="col" className="w-16 p-2 text-start font-semibold">
              {t('leaderboard.rank')}
            </th>
            <th scope="col" className="p-2 text-start font-semibold">
              {t('leaderboard.player')}
            </th>
            <th scope="col" className="p-2 text-end font-semibold">
              {t('leaderboard.score')}
            </th>
          </tr>
        </thead>
        <tbody>
          {board.other_users_rank.map((row) => (
            <Row key={row.user_id} row={row} isOwn={row.user_id === own?.user_id} />
          ))}
          {own && !isOnPage && <Row row={own} isOwn isApart isBeyond={own.is_beyond} />}
        </tbody>
      </table>
      {!own && <p className="p-3 text-center text-muted">{t('leaderboard.notYet')}</p>}
    </Card>
  );
}

function Row({
  row,
  isOwn,
  isApart = false,
  isBeyond = false,
}: {
  row: Pick<RankRow, 'user_rank' | 'name' | 'profile' | 'score' | 'rating'>;
  isOwn: boolean;
  /** The own place, shown though it is on another page. */
  isApart?: boolean;
  /** The place is so far down that it was not counted. */
  isBeyond?: boolean;
}) {
  const { t, i18n } = useTranslation();
  const rank = formatNumber(i18n.language, row.user_rank);
  return (
    <tr
      className={classNames(
        isOwn && 'bg-sun-soft font-bold',
        isApart && 'border-t-4 border-double border-line-strong',
      )}
    >
      <td className="p-2 font-display text-lg font-extrabold tabular-nums">
        {isBeyond ? `${rank}+` : rank}
      </td>
      <td className="max-w-0 p-2">
        <span className="flex items-center gap-3">
          <Avatar name={row.name} image={row.profile} size="small" />
          <span className="grid min-w-0 gap-0.5 sm:flex sm:flex-1 sm:items-center sm:justify-between sm:gap-3">
            <span className="truncate">{isOwn ? t('common.you') : row.name}</span>
            {row.rating !== undefined && (
              <TierBadge rating={row.rating} className="justify-self-start border border-line" />
            )}
          </span>
        </span>
      </td>
      <td className="p-2 text-end tabular-nums">{formatNumber(i18n.language, row.score)}</td>
    </tr>
  );
}
