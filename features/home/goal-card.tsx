import { ArrowRight, Target } from 'lucide-react';
import { SOLO_PATHS } from '../../domain/play/solo-place.ts';
import type { TodayGoal } from '../../domain/play/day-row.ts';
import { todayGoal } from '../../domain/play/day-row.ts';
import type { ModeSwitch } from '../../domain/settings/web-settings.ts';
import { formatNumber, formatTime } from '../shared/i18n/format.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { useBadges } from '../shared/progress/badges.tsx';
import type { Days } from '../shared/progress/days.tsx';
import {
  playedThisWeek,
  RowOfDays,
  SavedDay,
  useDays,
  WeekOfDays,
} from '../shared/progress/days.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { IntentLink } from '../shared/ui/intent-link.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import { classNames } from '../shared/ui/class-names.ts';
import { GOAL_CARD_HEIGHT } from './goal-card-size.ts';
import { modeEntriesOf } from './modes.ts';
import { nextBadge } from './next-badge.ts';

/** The one goal of the day, with the player's row and week. Renders nothing if the days cannot be loaded. */
export function GoalCard({ modes }: { modes: readonly ModeSwitch[] }) {
  const days = useDays();
  const badges = useBadges();
  if (days.isPending || badges.isPending)
    return <Skeleton className={classNames('rounded-card', GOAL_CARD_HEIGHT)} />;
  if (!days.data) return null;
  const entries = modeEntriesOf(modes);
  const badge =
    badges.data &&
    nextBadge(
      badges.data,
      entries.map(({ mode }) => mode),
    );
  const goal = todayGoal({
    isDailyOpen: modes.includes('daily_quiz_mode') && !days.data.is_daily_played,
    row: days.data.row,
    isTodayPlayed: days.data.is_today_played,
    playedThisWeek: playedThisWeek(days.data),
    weeklyGoal: days.data.goal,
    hasBadge: badge !== undefined,
  });
  const quick = entries.find(({ mode }) => mode === 'quiz_zone_mode') ?? entries[0];
  return <Goal goal={goal} days={days.data} badge={badge?.type} playAt={quick?.href} />;
}

function Goal({
  goal,
  days,
  badge,
  playAt,
}: {
  goal: TodayGoal;
  days: Days;
  badge: NonNullable<ReturnType<typeof useBadges>['data']>[number]['type'] | undefined;
  /** The page of a mode for a game in between; undefined if no mode is on. */
  playAt: string | undefined;
}) {
  const { t, i18n } = useTranslation();
  const isUrgent = goal === 'daily' || goal === 'row';
  const number = (value: number) => formatNumber(i18n.language, value);
  const title = {
    daily: () => t('days.goal.daily'),
    row: () => t('days.goal.row', { count: days.row }),
    week: () =>
      t('days.goal.week', { next: number(playedThisWeek(days) + 1), goal: number(days.goal) }),
    badge: () => t('days.goal.badge', { badge: badge ? t(`badges.${badge}.name`) : '' }),
    done: () => t('days.goal.done'),
  }[goal]();
  const link = {
    daily: { href: SOLO_PATHS.daily, text: t('home.daily.action') },
    row: { href: playAt, text: t('days.goal.play') },
    week: { href: playAt, text: t('days.goal.play') },
    badge: { href: '/profile/badges/', text: t('days.goal.badges') },
    done: { href: undefined, text: '' },
  }[goal];
  return (
    <Card
      role="region"
      aria-labelledby="today-goal"
      className={classNames(
        'grid grid-cols-1 content-between gap-4 lg:grid-cols-[minmax(0,1fr)_auto]',
        GOAL_CARD_HEIGHT,
      )}
    >
      <div className="grid grid-cols-1 content-start gap-3">
        <p className="flex items-center gap-2 text-sm font-bold text-muted">
          <Target aria-hidden="true" className="size-5 shrink-0" />
          {t('days.goal.label')}
        </p>
        <h2 id="today-goal" className="text-2xl break-words sm:text-3xl">
          {title}
        </h2>
        <RowOfDays days={days} />
        <SavedDay days={days} />
      </div>
      <div className="grid grid-cols-1 content-between gap-4 lg:justify-items-end">
        <WeekOfDays days={days} />
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {link.href && (
            <ButtonLink href={link.href} prefetch={false} className="max-w-full">
              {link.text}
              <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
            </ButtonLink>
          )}
          <IntentLink
            href="/profile/statistics/"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {t('days.goal.more')}
          </IntentLink>
        </p>
        {isUrgent && (
          <p className="text-sm text-muted">
            {t('days.goal.ends', { time: formatTime(i18n.language, days.ends_at) })}
          </p>
        )}
      </div>
    </Card>
  );
}
