'use client';

import { BarChart3 } from 'lucide-react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { formatNumber } from '../shared/i18n/format.ts';
import { useOwnAccount } from '../shared/rest/own-account-query.ts';
import { NextDayNote } from '../shared/progress/next-day-note.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { CategoryBars } from './category-bars.tsx';
import { DaysCard } from './days-card.tsx';
import { DayColumns } from './day-columns.tsx';
import { Strengths } from './strengths.tsx';
import { ShareRing } from './share-ring.tsx';
import type { PlayerStatistics } from './statistics-query.ts';
import { useStatistics } from './statistics-query.ts';

/** The player's statistics: rank and score, answers, battles, best and weakest categories, the last days. */
export function StatisticsPage() {
  const { t } = useTranslation();
  const statistics = useStatistics();
  return (
    <>
      <h1 className="text-4xl">{t('record.title')}</h1>
      <Standing />
      <DaysCard />
      <Loaded query={statistics} rows={4}>
        {(data) =>
          data.questions_answered === 0 ? (
            <EmptyState
              icon={<BarChart3 />}
              title={t('record.none')}
              action={<ButtonLink href="/random-battle/">{t('home.duel.action')}</ButtonLink>}
            >
              {t('record.noneText')}
            </EmptyState>
          ) : (
            <Charts data={data} />
          )
        }
      </Loaded>
    </>
  );
}

function Standing() {
  const { t, i18n } = useTranslation();
  const account = useOwnAccount();
  return (
    <Loaded query={account} rows={1}>
      {({ all_time_rank: rank, all_time_score: score, rating }) => (
        <dl className="grid grid-cols-3 gap-3">
          {(
            [
              ['rank', rank === 0 ? '–' : formatNumber(i18n.language, rank)],
              ['score', formatNumber(i18n.language, score)],
              ['rating', formatNumber(i18n.language, rating)],
            ] as const
          ).map(([name, value]) => (
            <div
              key={name}
              className="flex flex-col-reverse items-center rounded-card border border-line bg-raised px-2 py-4"
            >
              <dt className="text-muted">{t(`record.${name}`)}</dt>
              <dd className="font-display text-3xl font-extrabold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Loaded>
  );
}

function Charts({ data }: { data: PlayerStatistics }) {
  const { t } = useTranslation();
  const wrong = data.questions_answered - data.correct_answers;
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Card className="grid content-start gap-4">
        <h2 className="text-2xl">{t('record.answers')}</h2>
        <ShareRing
          parts={[
            { label: t('record.right'), value: data.correct_answers, colour: 'var(--success)' },
            { label: t('record.wrong'), value: wrong, colour: 'var(--danger)' },
          ]}
        />
      </Card>
      <Card className="grid content-start gap-4">
        <h2 className="text-2xl">{t('record.battles')}</h2>
        <ShareRing
          parts={[
            { label: t('statistics.won'), value: data.won, colour: 'var(--success)' },
            { label: t('statistics.drawn'), value: data.drawn, colour: 'var(--seat-1)' },
            { label: t('statistics.lost'), value: data.lost, colour: 'var(--danger)' },
          ]}
        />
      </Card>
      <Card className="grid content-start gap-4 md:col-span-2">
        <h2 className="text-2xl">{t('record.days')}</h2>
        <DayColumns days={data.days} />
        <NextDayNote message="record.daysBegin" />
      </Card>
      <Strengths categories={data.categories} />
      {data.categories.length > 0 && (
        <Card className="grid content-start gap-4 md:col-span-2">
          <h2 className="text-2xl">{t('record.categories')}</h2>
          <CategoryBars categories={data.categories} />
        </Card>
      )}
    </div>
  );
}
