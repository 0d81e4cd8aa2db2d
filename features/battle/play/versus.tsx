import { Bot, Eye, History, Zap } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { isPaired } from '../../../domain/battle/room.ts';
import type { BattleView, SeatView } from '../../../domain/battle/view.ts';
import { formatDay, formatList } from '../../shared/i18n/format.ts';
import { playCue } from '../../shared/sound/play-cue.ts';
import { announce } from '../../shared/ui/announce.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { CategoryIcon } from '../../shared/ui/category-icon.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { SEAT_STYLES, seatNumber } from '../../shared/ui/seat.ts';
import { TierBadge } from '../../shared/ui/tier-badge.tsx';
import { useSecondsLeft } from '../../shared/ui/use-server-time.ts';
import type { Now } from '../../shared/ui/use-server-time.ts';
import { GameFrame } from '../../shared/question/play-screen.tsx';
import { roomCategory } from '../room/room-category.ts';
import { RoomFacts } from '../room/room-facts.tsx';

/** All players, then 3-2-1. Without `until` the server is still dealing. */
export function Versus({
  view,
  until,
  now,
}: {
  view: BattleView;
  until: number | undefined;
  now: Now;
}) {
  const { t, i18n } = useTranslation();
  const { record, seats } = view;
  const isDuel = seats.length === 2;
  const mine = seats.filter(({ isMe }) => isMe);
  const others = seats.filter(({ isMe }) => !isMe);
  return (
    <GameFrame>
      <section className="m-auto grid max-h-full w-full max-w-3xl justify-items-center gap-5 overflow-y-auto p-1 roomy:gap-8">
        <div className="flex items-center justify-center gap-4">
          <CategoryIcon category={roomCategory(record)} size="large" />
          <h1 className="min-w-0 text-3xl flat:text-xl sm:text-4xl">
            {isPaired(record.kind) ? t('battle.found') : t('battle.getReady')}
          </h1>
        </div>
        {isDuel ? (
          <div className="relative grid w-full grid-cols-2 gap-3 sm:gap-6">
            {mine.map((seat) => (
              <Fighter key={seat.id} seat={seat} from="start" />
            ))}
            <span className="sr-only">{t('battle.versus')}</span>
            {others.map((seat) => (
              <Fighter key={seat.id} seat={seat} from="end" />
            ))}
            <span
              aria-hidden="true"
              className="absolute inset-x-0 top-10 mx-auto grid size-18 -rotate-6 place-items-center rounded-full bg-sun font-display text-3xl font-extrabold text-on-sun shadow-[0_4px_0_0_var(--sun-ledge)] motion-safe:animate-slam motion-safe:[animation-delay:300ms] flat:top-1 sm:size-24 sm:text-4xl roomy:top-16"
            >
              VS
            </span>
          </div>
        ) : (
          <ul className="grid w-full grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
            {[...mine, ...others].map((seat) => (
              <li key={seat.id}>
                <Fighter seat={seat} from="below" />
              </li>
            ))}
          </ul>
        )}
        {record.isWatchable && (
          <Chip>
            <Eye aria-hidden="true" />
            {t('watch.allowed')}
          </Chip>
        )}
        {record.kind === 'bot' && (
          <Chip tone="warning" wraps>
            <Bot aria-hidden="true" />
            {t('battle.botNote')}
          </Chip>
        )}
        {record.ghost && (
          <Chip tone="warning" wraps>
            <History aria-hidden="true" />
            <span>
              <GhostLabel name={others[0]?.name ?? ''} at={record.ghost.at} />{' '}
              {t(record.ghost.isRated ? 'ghost.rated' : 'ghost.unrated')}
            </span>
          </Chip>
        )}
        {until === undefined ? (
          <p role="status" className="text-lg text-muted motion-safe:animate-breathe">
            {t('battle.getReady')}
          </p>
        ) : (
          <BigCount
            until={until}
            now={now}
            names={formatList(
              i18n.language,
              others.map(({ name }) => name),
            )}
          />
        )}
        <div className="w-full flat:hidden">
          <RoomFacts record={record} />
        </div>
      </section>
    </GameFrame>
  );
}

/** Says whose recorded run plays, and of which day: "Mia's run of Tuesday". @param at epoch ms */
function GhostLabel({ name, at }: { name: string; at: number }) {
  const { t, i18n } = useTranslation();
  const [now] = useState(() => Date.now());
  return <strong>{t('ghost.label', { name, day: formatDay(i18n.language, at, now) })}</strong>;
}

const FLIGHTS = {
  start: 'motion-safe:animate-from-start',
  end: 'motion-safe:animate-from-end',
  below: 'motion-safe:animate-rise',
} as const;

function Fighter({ seat, from }: { seat: SeatView; from: keyof typeof FLIGHTS }) {
  const { t } = useTranslation();
  const number = seatNumber(seat.seat);
  return (
    <div
      className={classNames(
        'grid h-full content-start justify-items-center gap-2 rounded-card border-2 px-3 py-4 text-center flat:py-2 roomy:py-8',
        SEAT_STYLES[number].soft,
        SEAT_STYLES[number].border,
        FLIGHTS[from],
      )}
    >
      <Avatar name={seat.name} image={seat.image} seat={number} size="huge" />
      <p className="w-full truncate pt-1 font-display text-xl font-extrabold">
        {seat.isMe ? t('common.you') : seat.name}
      </p>
      {!seat.isBot && <TierBadge rating={seat.rating} />}
      <p className="text-sm">
        {seat.isBot ? t('battle.practice') : t('common.rating', { rating: seat.rating })}
        {seat.isGhost && <span className="block font-semibold">{t('ghost.short')}</span>}
      </p>
      {seat.isAllIn && (
        <Chip tone="warning">
          <Zap aria-hidden="true" />
          {t('allIn.title')}
        </Chip>
      )}
    </div>
  );
}

function BigCount({
  until,
  now,
  names,
}: {
  until: number;
  now: Now;
  /** The number of the other players. */
  names: string;
}) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(until, now);
  const first = useRef({ count: seconds, names });
  useEffect(() => announce(t('battle.announceStart', first.current)), [t]);
  useEffect(() => playCue(seconds === 0 ? 'reveal' : 'tick'), [seconds]);
  return (
    <p
      role="timer"
      aria-label={t('battle.startsIn')}
      className="grid h-28 place-items-center flat:h-14"
    >
      <span
        key={seconds}
        className="font-display text-8xl flat:text-5xl font-extrabold text-accent tabular-nums motion-safe:animate-slam motion-safe:[animation-duration:350ms]"
      >
        {seconds === 0 ? t('battle.go') : seconds}
      </span>
    </p>
  );
}
