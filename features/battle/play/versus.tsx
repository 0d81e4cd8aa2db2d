import { Bot } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { BattleView, SeatView } from '../../../domain/battle/view.ts';
import { playCue } from '../../shared/sound/play-cue.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { SEAT_STYLES, seatNumber } from '../../shared/ui/seat.ts';
import { useSecondsLeft } from '../../shared/ui/use-server-time.ts';
import type { Now } from '../../shared/ui/use-server-time.ts';
import { GameFrame } from '../../shared/play/play-screen.tsx';
import { RoomFacts } from '../room/room-facts.tsx';

/** Everybody at the table, and 3-2-1. Without `until` the server is still dealing. */
export function Versus({
  view,
  until,
  now,
}: {
  view: BattleView;
  until: number | undefined;
  now: Now;
}) {
  const { t } = useTranslation();
  const { record, seats } = view;
  const isDuel = seats.length === 2;
  const mine = seats.filter(({ isMe }) => isMe);
  const others = seats.filter(({ isMe }) => !isMe);
  return (
    <GameFrame>
      <section className="m-auto grid max-h-full w-full max-w-3xl justify-items-center gap-5 overflow-y-auto p-1 roomy:gap-8">
        <h1 className="text-center text-3xl flat:text-xl sm:text-4xl">
          {record.kind === 'random' ? t('battle.found') : t('battle.getReady')}
        </h1>
        {isDuel ? (
          <div className="relative grid w-full grid-cols-2 gap-3 sm:gap-6">
            {[...mine, ...others].map((seat, place) => (
              <Fighter key={seat.id} seat={seat} from={place === 0 ? 'start' : 'end'} />
            ))}
            <span
              aria-hidden="true"
              className="absolute inset-0 m-auto grid size-18 -rotate-6 place-items-center rounded-full bg-sun font-display text-3xl font-extrabold text-on-sun shadow-[0_4px_0_0_var(--sun-ledge)] motion-safe:animate-slam motion-safe:[animation-delay:300ms] sm:size-24 sm:text-4xl"
            >
              VS
            </span>
            <span className="sr-only">{t('battle.versus')}</span>
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
        {record.kind === 'bot' && (
          <Chip tone="warning" className="whitespace-normal">
            <Bot aria-hidden="true" />
            {t('battle.botNote')}
          </Chip>
        )}
        {until === undefined ? (
          <p role="status" className="text-lg text-muted motion-safe:animate-breathe">
            {t('battle.getReady')}
          </p>
        ) : (
          <BigCount until={until} now={now} />
        )}
        <div className="w-full flat:hidden">
          <RoomFacts record={record} />
        </div>
      </section>
    </GameFrame>
  );
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
      <p className="text-sm">
        {seat.isBot ? t('battle.practice') : t('common.rating', { rating: seat.rating })}
      </p>
    </div>
  );
}

function BigCount({ until, now }: { until: number; now: Now }) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(until, now);
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
