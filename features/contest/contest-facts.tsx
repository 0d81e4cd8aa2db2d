import { CalendarDays, Coins, Crown, Hourglass, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallback, useEffect } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { ContestTab } from '../../domain/contest/contest.ts';
import type { ContestCard } from '../../domain/contract/contest.ts';
import { formatCountdown, formatDate, formatNumber } from '../shared/i18n/format.ts';
import { classNames } from '../shared/ui/class-names.ts';
import { useSecondsLeft } from '../shared/ui/use-server-time.ts';

const DAY_S = 86_400;

/** A contest's times, countdown, fee, number of players, prizes and winners. */
export function ContestFacts({
  card,
  tab,
  offsetMs,
  onChange,
}: {
  card: ContestCard;
  tab: ContestTab;
  offsetMs: number;
  /** The contest begins or ends. */
  onChange: () => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      {tab !== 'past' && (
        <Countdown
          until={tab === 'live' ? card.ends_at : card.starts_at}
          offsetMs={offsetMs}
          onEnd={onChange}
        >
          {t(tab === 'live' ? 'contests.endsIn' : 'contests.beginsIn')}
        </Countdown>
      )}
      <Facts card={card} />
      <Leader card={card} />
    </>
  );
}

/** Counts down to the begin or the end of a contest, and calls `onEnd` then. */
function Countdown({
  until,
  offsetMs,
  onEnd,
  children,
}: {
  /** Milliseconds since the epoch, by the server's clock. */
  until: number;
  offsetMs: number;
  onEnd: () => void;
  /** The event that it counts down to. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const now = useCallback(() => Date.now() + offsetMs, [offsetMs]);
  const seconds = useSecondsLeft(until, now);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver && Date.now() + offsetMs >= until) onEnd();
  }, [isOver, offsetMs, until, onEnd]);
  const days = Math.floor(seconds / DAY_S);
  return (
    <span className="flex items-center gap-2 font-semibold">
      <Hourglass aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <span>{children}</span>
      <span role="timer" className="font-display text-lg font-extrabold tabular-nums">
        {days > 0 && `${t('contests.days', { count: days })} `}
        <bdi dir="ltr">{formatCountdown(seconds - days * DAY_S)}</bdi>
      </span>
    </span>
  );
}

/** A contest's times, fee, number of players and prizes. */
function Facts({ card }: { card: ContestCard }) {
  const { t, i18n } = useTranslation();
  const date = (at: number) => formatDate(i18n.language, at, true);
  const { entry, participants, points, state } = card;
  const pot = points.reduce((sum, prize) => sum + prize.points, 0);
  return (
    <ul className="grid gap-2">
      <Fact icon={<CalendarDays />}>
        {t('contests.dates', { from: date(card.starts_at), to: date(card.ends_at) })}
      </Fact>
      <Fact icon={<Coins />}>
        {entry === 0 ? t('contests.free') : t('contests.entry', { count: entry })}
      </Fact>
      {state !== 'upcoming' && (
        <Fact icon={<Users />}>{t('contests.participants', { count: participants })}</Fact>
      )}
      {pot > 0 && (
        <Fact icon={<Crown />}>
          {t('contests.pot', { coins: formatNumber(i18n.language, pot) })}
        </Fact>
      )}
    </ul>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-accent">
      <span aria-hidden="true">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** The player's state in a contest, if it says more than the list. */
export function StateMark({ state }: { state: ContestCard['state'] }) {
  const { t } = useTranslation();
  if (state !== 'ongoing' && state !== 'completed' && state !== 'cancelled') return null;
  return (
    <span
      className={classNames(
        'justify-self-start rounded-full px-3 py-1 text-sm font-bold',
        state === 'ongoing' && 'bg-sun text-on-sun',
        state === 'completed' && 'bg-success-soft text-success',
        state === 'cancelled' && 'bg-danger-soft text-danger',
      )}
    >
      {t(`contests.${state}`)}
    </span>
  );
}

/** The winners. */
function Leader({ card }: { card: ContestCard }) {
  const { t } = useTranslation();
  const [first] = card.top_users;
  if (!first) return null;
  const winner = {
    name: first.name,
    score: t('common.points', { count: first.score }),
  };
  return (
    <p className="flex min-w-0 items-center gap-2 font-semibold">
      <Crown aria-hidden="true" className="size-5 shrink-0 fill-sun text-sun-ledge" />
      <span className="min-w-0 break-words">{t('contests.won', winner)}</span>
    </p>
  );
}
