import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { formatNumber } from '../shared/i18n/format.ts';
import { Podium, RankTable } from '../shared/progress/ranking.tsx';
import { CoinAmount } from '../shared/ui/coin-amount.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { Pager } from '../shared/ui/pager.tsx';
import { PAGE_SIZE, startsAfterTurn, useContestBoard, useOwnPlace } from './contest-queries.ts';

/** Who stands where in a contest; while it runs it follows. */
export function ContestBoard({
  id,
  hasRun,
  isLive,
}: {
  id: string;
  /** Whether the player has one, finished or not. */
  hasRun: boolean;
  isLive: boolean;
}) {
  const { t, i18n } = useTranslation();
  const [page, setPage] = useState(0);
  // where each page begins that was turned to
  const [starts, setStarts] = useState<readonly string[]>(['']);
  const board = useContestBoard(id, page, starts[page] ?? '', isLive);
  const own = useOwnPlace(id, hasRun, isLive).data ?? null;
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
    <section aria-labelledby="contest-board" className="grid grid-cols-1 gap-4">
      <h2 id="contest-board" className="text-2xl">
        {t('contests.leaderboard')}
      </h2>
      <Loaded query={board} rows={4}>
        {(found) =>
          found ? (
            <>
              {page === 0 && (
                <Podium rows={found.top_three_ranks} noteOf={({ prize }) => prizeOf(prize)} />
              )}
              <RankTable
                title={t('contests.leaderboard')}
                rows={found.data}
                own={own}
                notYet={isLive ? t('contests.notYet') : undefined}
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
                pageSize={PAGE_SIZE}
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
    </section>
  );
}
