'use client';

import { Bell, History, Megaphone, Shield, Trophy, UserPlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { use, useEffect, useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { useShownText } from '../shared/i18n/shown-text.ts';
import { isPictureAddress } from '../../domain/account/picture-address.ts';
import { formatDate } from '../shared/i18n/format.ts';
import { notificationsSeenAtom } from '../shared/state/persisted-state.ts';
import { usePersisted } from '../shared/state/use-persisted.ts';
import { BadgeIcon } from '../shared/progress/badge-icon.tsx';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { classNames } from '../shared/ui/class-names.ts';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import type { NotificationRow } from './notifications-query.ts';
import { useUnreadRefresh, useNotifications } from './notifications-query.ts';
import { PushContext } from './push-context.ts';

// a game without keys for push messages loads none of this code
const PushCard = dynamic(async () => (await import('./push-card.tsx')).PushCard, {
  ssr: false,
});
const ReminderCard = dynamic(async () => (await import('./reminder-card.tsx')).ReminderCard, {
  ssr: false,
});

/** The player's notifications, the latest first. A button loads more; each appears once. */
export function NotificationsPage() {
  const { t } = useTranslation();
  const query = useNotifications();
  const push = use(PushContext);
  useUnreadRefresh();
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <h1 className="text-4xl">{t('notifications.title')}</h1>
      {push && (
        <>
          <PushCard config={push} />
          <ReminderCard />
        </>
      )}
      <Loaded query={query} rows={4}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState icon={<Bell />} title={t('notifications.none')}>
              {t('notifications.noneText')}
            </EmptyState>
          ) : (
            <>
              <List rows={rows} />
              {rows.length < total && (
                <Button
                  kind="quiet"
                  busy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('notifications.more', { count: total - rows.length })}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function List({ rows }: { rows: readonly NotificationRow[] }) {
  const [seen, setSeen] = usePersisted(notificationsSeenAtom);
  // notifications that were new when the page opened stay marked while it is open
  const [seenBefore] = useState(seen);
  const newest = rows[0]?.date_sent ?? '';
  useEffect(() => {
    if (newest > seen) setSeen(newest);
  }, [newest, seen, setSeen]);
  return (
    <ul className="grid gap-3">
      {rows.map((row) => (
        <Entry key={row.id} row={row} isNew={row.date_sent > seenBefore} />
      ))}
    </ul>
  );
}

function Entry({ row, isNew }: { row: NotificationRow; isNew: boolean }) {
  const { t, i18n } = useTranslation();
  const isBadge = row.type === 'badges';
  const isFriend = row.type === 'friend-request';
  const contest = useContestText(row);
  const game = useGameText(row);
  const defence = useDefenceText(row);
  const league = useLeagueText(row);
  const textFor = useShownText();
  const title = textFor(row.title, row.lang, row.titles);
  const badge = isBadge ? t(`badges.${row.type_id as 'streak'}.name`) : '';
  return (
    <li>
      <Card className={classNames('flex gap-4', isNew && 'border-2 border-accent')}>
        {isBadge ? (
          <BadgeIcon type={row.type_id} className="size-12" />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-12 shrink-0 -rotate-6 place-items-center rounded-control bg-sun text-on-sun [&_svg]:size-6"
          >
            {defence ? <Shield /> : league ? <Trophy /> : iconOf(contest, game, isFriend)}
          </span>
        )}
        <div className="min-w-0">
          <h2 className="text-xl">
            {isBadge ? (
              t('notifications.badge.title', { badge })
            ) : isFriend ? (
              t('friends.notification.title')
            ) : defence ? (
              t('defence.notification.title')
            ) : league ? (
              t('leagueEnd.title')
            ) : row.titles ? (
              <bdi lang={title.language}>{title.text}</bdi>
            ) : (
              row.title || t('challenge.guest')
            )}
            {isNew && <span className="sr-only"> ({t('notifications.new')})</span>}
          </h2>
          <p className="break-words whitespace-pre-line">
            {isBadge
              ? t('notifications.badge.text')
              : isFriend
                ? t('friends.notification.text')
                : (contest ?? game ?? defence ?? league ?? row.message)}
          </p>
          {contest && (
            <p className="py-2">
              <ButtonLink href={`/contest-play/${row.type_id}/`} kind="quiet" size="small">
                {t('notifications.contest.open')}
              </ButtonLink>
            </p>
          )}
          {game && (
            <p className="py-2">
              <GameLink row={row} />
            </p>
          )}
          {defence && (
            <p className="py-2">
              <ButtonLink href="/defence/" kind="quiet" size="small">
                {t('defence.notification.open')}
              </ButtonLink>
            </p>
          )}
          {league && (
            <p className="py-2">
              <ButtonLink href="/profile/league/" kind="quiet" size="small">
                {t('leagueEnd.open')}
              </ButtonLink>
            </p>
          )}
          {isFriend && (
            <p className="py-2">
              <ButtonLink href="/profile/friends/" kind="quiet" size="small">
                {t('friends.add.list')}
              </ButtonLink>
            </p>
          )}
          {isPictureAddress(row.image) && (
            <img
              src={row.image}
              alt=""
              loading="lazy"
              className="my-2 max-h-80 max-w-full rounded-control object-contain"
            />
          )}
          <time dateTime={row.date_sent} className="text-sm text-muted">
            {formatDate(i18n.language, Date.parse(row.date_sent), true)}
          </time>
        </div>
      </Card>
    </li>
  );
}

function iconOf(contest: string | undefined, game: string | undefined, isFriend: boolean) {
  if (contest) return <Trophy />;
  if (game) return <History />;
  return isFriend ? <UserPlus /> : <Megaphone />;
}

/** The link to answer a game against an own recorded run, or to an own challenge. */
function GameLink({ row: { type, type_id: id, title } }: { row: NotificationRow }) {
  const { t } = useTranslation();
  return type === 'ghost' ? (
    <ButtonLink href={`/random-battle/?answer=${id}`} kind="quiet" size="small">
      {t('ghost.answer', { name: title })}
    </ButtonLink>
  ) : (
    <ButtonLink href={`/challenge/${id}/`} kind="quiet" size="small">
      {t('challenge.open')}
    </ButtonLink>
  );
}

/** The text about a game against an own recorded run or challenge; undefined for other notifications. */
function useGameText({ type, title, points }: NotificationRow): string | undefined {
  const { t } = useTranslation();
  if ((type !== 'ghost' && type !== 'challenge') || !points) return undefined;
  const [theirs, own] = points;
  const name = title || t('challenge.guest');
  return t(type === 'ghost' ? 'ghost.played' : 'challenge.played', { name, theirs, own });
}

const DEFENCE_TEXTS = {
  'defence-win': 'defence.notification.win',
  'defence-draw': 'defence.notification.draw',
  'defence-loss': 'defence.notification.loss',
  'defence-bye': 'defence.notification.bye',
} as const;

/** The text about a day of defence; undefined for other notifications. */
function useDefenceText({ type, title, points }: NotificationRow): string | undefined {
  const { t } = useTranslation();
  if (!(type in DEFENCE_TEXTS) || !points) return undefined;
  const [theirs, own] = points;
  const name = title || t('defence.goneRival');
  return t(DEFENCE_TEXTS[type as keyof typeof DEFENCE_TEXTS], { name, theirs, own });
}

const LEAGUE_TEXTS = {
  'league-up': 'leagueEnd.up',
  'league-stay': 'leagueEnd.stay',
  'league-down': 'leagueEnd.down',
} as const;

/** The text about a week of a league that is over; undefined for other notifications. */
function useLeagueText({ type, rank, league, score = 0 }: NotificationRow): string | undefined {
  const { t } = useTranslation();
  if (!(type in LEAGUE_TEXTS)) return undefined;
  const points = t('common.points', { count: score });
  return t(LEAGUE_TEXTS[type as keyof typeof LEAGUE_TEXTS], { place: rank, league, points });
}

/** The text about a contest; undefined for other notifications. */
function useContestText({ type, rank, coins = 0 }: NotificationRow): string | undefined {
  const { t } = useTranslation();
  switch (type) {
    case 'contest-begun':
      return t('notifications.contest.begun');
    case 'contest-ended':
      return t(coins > 0 ? 'notifications.contest.won' : 'notifications.contest.ended', {
        rank,
        coins,
      });
    case 'contest-cancelled':
      return t(coins > 0 ? 'notifications.contest.returned' : 'notifications.contest.cancelled', {
        coins,
      });
    default:
      return undefined;
  }
}
