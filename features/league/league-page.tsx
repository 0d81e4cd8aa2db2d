'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import type * as v from 'valibot';
import { getLeague } from '../../domain/contract/league.ts';
import { FALL, LEAGUES, RISE } from '../../domain/league/league.ts';
import { formatDate, formatNumber } from '../shared/i18n/format.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { RankTable } from '../shared/progress/ranking.tsx';
import { callAction } from '../shared/rest/call-action.ts';
import { useQueryUntilOver } from '../shared/rest/query-until-over.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { Chip } from '../shared/ui/chip.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { Notice } from '../shared/ui/notice.tsx';

/** The player's league of this week. */
type League = v.InferOutput<typeof getLeague.output>;

/** The player's league of this week; the first look joins one, also on a page that stayed open over the week's end. */
const useLeague = () =>
  useQueryUntilOver(
    // shares the key prefix of the leaderboards: a settled battle invalidates all of them
    ['leaderboard', 'league'],
    () => callAction(getLeague, { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    10_000,
  );

/** The player's weekly league: the group's table, the way up and down, and last week's result. */
export function LeaguePage() {
  const { t, i18n } = useTranslation();
  const query = useLeague();
  return (
    <>
      <h1 className="text-4xl">{t('pages.league')}</h1>
      <Loaded query={query} rows={6}>
        {(league) => (
          <div className="grid grid-cols-1 gap-6">
            <LastWeek last={league.last} />
            {league.state === 'joined' ? (
              <>
                <DefenceLink />
                <ThisWeek league={league} />
              </>
            ) : league.state === 'other-account' ? (
              <Notice kind="info">{t('leagues.other')}</Notice>
            ) : (
              <EmptyState
                mood="happy"
                title={t('leagues.none')}
                action={<ButtonLink href="/random-battle/">{t('home.duel.action')}</ButtonLink>}
              >
                {t('leagues.text', {
                  up: formatNumber(i18n.language, RISE),
                  down: formatNumber(i18n.language, FALL),
                })}{' '}
                {t('leagues.noneText')}
              </EmptyState>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}

/** The way to the defence of the day; nothing where the operator has switched it off. */
function DefenceLink() {
  const { t } = useTranslation();
  if (useSettings().data?.defence_mode === false) return null;
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <p className="min-w-0 flex-1 basis-56">{t('defence.linkText')}</p>
      <ButtonLink href="/defence/" kind="quiet">
        {t('defence.link')}
      </ButtonLink>
    </Card>
  );
}

const CHANGED = { up: 'leagues.wasUp', stay: 'leagues.wasStay', down: 'leagues.wasDown' } as const;

function LastWeek({ last }: { last: League['last'] }) {
  const { t, i18n } = useTranslation();
  if (!last) return null;
  return (
    <Notice kind={last.change === 'up' ? 'success' : 'info'}>
      {t('leagues.last', {
        place: formatNumber(i18n.language, last.place),
        league: formatNumber(i18n.language, last.league),
        points: t('common.points', { count: last.points }),
      })}{' '}
      {t(CHANGED[last.change])}
    </Notice>
  );
}

function ThisWeek({ league }: { league: League }) {
  const { t, i18n } = useTranslation();
  const number = (value: number) => formatNumber(i18n.language, value);
  const { rows, to_rise: toRise, to_stay: toStay } = league;
  const own = rows.find((row) => row.is_own);
  const points = (count: number) => t('common.points', { count });
  return (
    <>
      <Card className="grid grid-cols-1 gap-2">
        <h2 className="text-2xl">
          {t('leagues.of', { league: number(league.league), all: number(LEAGUES) })}
        </h2>
        <p className="text-lg font-semibold">
          {toStay > 0
            ? t('leagues.toStay', { points: points(toStay) })
            : toRise > 0
              ? t('leagues.toRise', { points: points(toRise) })
              : t(own?.change === 'up' ? 'leagues.isUp' : 'leagues.isSafe')}
        </p>
        <p className="text-muted">
          {t('leagues.ends', { date: formatDate(i18n.language, league.ends_at, true) })}{' '}
          {t('leagues.text', { up: number(RISE), down: number(FALL) })}
        </p>
      </Card>
      <RankTable
        title={t('pages.league')}
        rows={rows}
        own={own ? { ...own, is_beyond: false } : null}
        notYet={undefined}
        noteOf={({ change }) => <Change change={change} />}
      />
    </>
  );
}

function Change({ change }: { change: League['rows'][number]['change'] }) {
  const { t } = useTranslation();
  if (change === 'stay') return null;
  return (
    <Chip tone={change === 'up' ? 'success' : 'warning'}>
      {change === 'up' ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
      {t(change === 'up' ? 'leagues.up' : 'leagues.down')}
    </Chip>
  );
}
