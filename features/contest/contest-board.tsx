import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { formatDate, formatNumber } from '../shared/i18n/format.ts';
import { Podium, RankTable } from '../shared/progress/ranking.tsx';
import { CoinAmount } from '../shared/ui/coin-amount.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { Pager } from '../shared/ui/pager.tsx';
import {
  CONTEST_RANKS_PER_PAGE,
  startsAfterTurn,
  useContestBoard,
  useOwnPlace,
} from './contest-queries.ts';

/** The ranking of a contest; hidden while the contest runs, and until its results are counted. */
export function ContestBoard({
  isLive,
  endsAt,
  ...board
}: {
  id: string;
  hasAttempt: boolean;
  isLive: boolean;
  /** Milliseconds since the epoch. */
  endsAt: number;
}) {
  const { t, i18n } = useTranslation();
  return (
    <section aria-labelledby="contest-board" className="grid grid-cols-1 gap-4">
      <h2 id="contest-board" className="text-2xl">
        {t('contests.leaderboard')}
      </h2>
      {isLive ? (
        <EmptyState icon={<Trophy />} title={t('contests.sealedBoard')}>
          {t('contests.resultsAt', { time: formatDate(i18n.language, endsAt, true) })}
        </EmptyState>
      ) : (
        <Board {...board} />
      )}
    </section>
  );
}

function Board({
  id,
  hasAttempt,
}: {
  id: string;
  /** Whether the player has an attempt, finished or not. */
  hasAttempt: boolean;
}) {
  const { t, i18n } = useTranslation();
  const [page, setPage] = useState(0);
  // the cursors of the pages that were opened
  const [starts, setStarts] = useState<readonly string[]>(['']);
  const board = useContestBoard(id, page, starts[page] ?? '');
  const hasRows = typeof board.data === 'object' && board.data !== null;
  const own = useOwnPlace(id, hasAttempt && hasRows).data ?? null;
  const prizeOf = (prize: number | undefined) =>
    prize !== undefined &&
    prize > 0 && (
      <CoinAmount
        signed
        amount={prize}
        language={i18n.language}
        label={t('common.coins', { count: prize })}
      />
    );
  return (
    <Loaded query={board} rows={4}>
      {(found) =>
        found === 'counting' ? (
          <EmptyState icon={<Trophy />} title={t('contests.countingBoard')} />
        ) : found ? (
          <>
            {page === 0 && (
              <Podium rows={found.top_three_ranks} noteOf={({ prize }) => prizeOf(prize)} />
            )}
            <RankTable
              title={t('contests.leaderboard')}
              rows={found.data}
              own={own}
              notYet={undefined}
              noteOf={({ seconds, prize }) => (
                <span className="flex flex-wrap items-center gap-x-3 text-sm font-normal text-muted">
                  <span>
                    <span className="sr-only">{t('contests.time')}: </span>
                    {t('contests.seconds', {
                      seconds: formatNumber(i18n.language, Number(seconds)),
                    })}
                  </span>
                  {prizeOf(prize)}
                </span>
              )}
            />
            <Pager
              page={page}
              pageSize={CONTEST_RANKS_PER_PAGE}
              total={found.total}
              onTurn={(turned) => {
                const next = board.isPlaceholderData ? undefined : found.next;
                setStarts(startsAfterTurn(starts, page, turned, next));
                setPage(turned);
              }}
            />
          </>
        ) : (
          <EmptyState icon={<Trophy />} title={t('contests.nobody')} />
        )
      }
    </Loaded>
  );
}
