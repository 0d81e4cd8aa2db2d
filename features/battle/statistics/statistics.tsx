import { Trophy } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { formatNumber } from '../../shared/i18n/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useBattleStatistics } from './battle-statistics-query.ts';
import { MatchRow } from './match-row.tsx';

/** The player's battles so far: won, drawn, lost, and the latest. */
export function StatisticsCard() {
  const { t, i18n } = useTranslation();
  const statistics = useBattleStatistics();
  return (
    <section className="grid gap-4" aria-labelledby="statistics">
      <h2 id="statistics" className="text-2xl sm:text-3xl">
        {t('statistics.title')}
      </h2>
      {statistics.isPending && <Skeleton className="h-40 rounded-card" />}
      {statistics.isError && (
        <Notice
          kind="error"
          action={
            <Button kind="quiet" size="small" onClick={() => void statistics.refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('statistics.failed')}
        </Notice>
      )}
      {statistics.data && (
        <>
          <dl className="grid grid-cols-3 gap-3">
            {(
              [
                ['won', statistics.data.victories, 'text-success'],
                ['drawn', statistics.data.drawn, 'text-seat-1'],
                ['lost', statistics.data.loose, 'text-danger'],
              ] as const
            ).map(([name, value, colour]) => (
              <div
                key={name}
                className="flex flex-col-reverse items-center rounded-card border border-line bg-raised px-2 py-4"
              >
                <dt className="text-muted">{t(`statistics.${name}`)}</dt>
                <dd className={`font-display text-4xl font-extrabold tabular-nums ${colour}`}>
                  {formatNumber(i18n.language, value)}
                </dd>
              </div>
            ))}
          </dl>
          {statistics.data.matches.length === 0 ? (
            <EmptyState icon={<Trophy />} title={t('statistics.none')}>
              {t('statistics.noneText')}
            </EmptyState>
          ) : (
            <Card className="grid gap-3">
              <h3 className="text-xl">{t('statistics.recent')}</h3>
              <ul className="grid divide-y divide-line">
                {statistics.data.matches.map((match) => (
                  <MatchRow key={match.match_id} match={match} />
                ))}
              </ul>
            </Card>
          )}
        </>
      )}
    </section>
  );
}
