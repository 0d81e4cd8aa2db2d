import { Bot, Check, Flame, X, Zap, LogOut, WifiOff } from 'lucide-react';
import { memo, use, useCallback, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../domain/battle/score.ts';
import type { SeatView } from '../../../domain/battle/view.ts';
import { formatNumber } from '../../shared/i18n/format.ts';
import { lockedSeatsAtom } from '../../../realtime/battle/room-atoms.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { SEAT_STYLES, seatNumber } from '../../shared/ui/seat.ts';
import type { Now } from '../../shared/ui/use-server-time.ts';
import { ChatSlotsContext } from '../room/chat-slots.ts';
import { assertNever } from '../../../domain/assert-never.ts';
import type { Presence } from '../../../domain/battle/presence.ts';
import { useSecondsLeft } from '../../shared/ui/use-server-time.ts';

/** A player at the table: picture, points, what they do; at the reveal how the question went. */
export const PlayerTile = memo(function PlayerTile({
  seat,
  answer,
  now,
  isCompact,
}: {
  seat: SeatView;
  /** The answer to the question that is being revealed; undefined while one is asked. */
  answer: Answer | undefined;
  now: Now;
  /** One of more than two. */
  isCompact: boolean;
}) {
  const { presence } = seat;
  const hasLocked = useHasLocked(seat.id);
  const style = SEAT_STYLES[seatNumber(seat.seat)];
  const isGone = presence.kind === 'away' || presence.kind === 'left';
  return (
    <div
      className={classNames(
        'relative grid h-full min-w-0 grid-cols-1 content-start justify-items-center gap-1 rounded-card border-2 px-1.5 pt-4 pb-3 text-center',
        style.soft,
        hasLocked || answer ? style.border : 'border-transparent',
      )}
    >
      <Bubble playerId={seat.id} />
      {!isCompact && answer?.kind === 'judged' && answer.points > 0 && (
        <span className="absolute end-1.5 top-1 font-display text-xl sm:end-3 sm:top-2 sm:text-3xl font-extrabold text-success motion-safe:animate-rise">
          <Gain points={answer.points} />
        </span>
      )}
      <span className={classNames('relative', isGone && 'grayscale')}>
        <Avatar
          name={seat.name}
          image={seat.image}
          seat={seatNumber(seat.seat)}
          size={isCompact ? 'medium' : 'large'}
          badge={<Badge isIn={hasLocked && presence.kind === 'here'} answer={answer} />}
        />
      </span>
      <Standing seat={seat} isCompact={isCompact} />
      {answer === undefined ? (
        <PlayerState presence={presence} hasLocked={hasLocked} now={now} />
      ) : (
        <Verdict answer={answer} isCompact={isCompact} />
      )}
    </div>
  );
});

/**
 * Who has locked is asked by the tile alone: a lock draws nothing anew but its state, and does so in the task that brings the
 * news, which a hook of Jotai's leaves to a later one.
 */
function useHasLocked(playerId: string): boolean {
  const store = useStore();
  const hasLocked = () => store.get(lockedSeatsAtom).includes(playerId);
  const subscribe = useCallback((tell: () => void) => store.sub(lockedSeatsAtom, tell), [store]);
  return useSyncExternalStore(subscribe, hasLocked, hasLocked);
}

const Bubble = memo(function Bubble({ playerId }: { playerId: string }) {
  return (
    <div className="absolute -top-3 z-20 grid -translate-y-1/2">
      {use(ChatSlotsContext).bubbleFor(playerId)}
    </div>
  );
});

/** Name, points and streak. */
const Standing = memo(function Standing({
  seat,
  isCompact,
}: {
  seat: SeatView;
  isCompact: boolean;
}) {
  const { t, i18n } = useTranslation();
  const { score } = seat;
  return (
    <>
      <p className="flex w-full items-center justify-center gap-1 font-semibold">
        {seat.isBot && <Bot aria-hidden="true" className="size-4 shrink-0" />}
        <span className="truncate">{seat.isMe ? t('common.you') : seat.name}</span>
      </p>
      <p
        className={`flex items-center gap-x-2 gap-y-1 flex-wrap justify-center font-display leading-none font-extrabold tabular-nums ${isCompact ? 'text-3xl' : 'text-4xl'}`}
      >
        <span key={score.points} className="motion-safe:animate-pop">
          <span aria-hidden="true">{formatNumber(i18n.language, score.points)}</span>
          <span className="sr-only">{t('common.points', { count: score.points })}</span>
        </span>
        {score.streak >= 2 && (
          <span className="inline-flex items-center rounded-full bg-sun px-1.5 py-0.5 text-sm text-on-sun">
            <Flame aria-hidden="true" className="size-4" />
            <span aria-hidden="true">{formatNumber(i18n.language, score.streak)}</span>
            <span className="sr-only">{t('battle.streak', { count: score.streak })}</span>
          </span>
        )}
      </p>
    </>
  );
});

function Badge({ isIn, answer }: { isIn: boolean; answer: Answer | undefined }) {
  if (answer !== undefined) {
    if (answer.kind !== 'judged') return null;
    return answer.isRight ? (
      <Dot className="bg-success text-on-success">
        <Check aria-hidden="true" />
      </Dot>
    ) : (
      <Dot className="bg-danger text-on-danger">
        <X aria-hidden="true" />
      </Dot>
    );
  }
  if (!isIn) return null;
  return (
    <Dot className="bg-success text-on-success">
      <Check aria-hidden="true" />
    </Dot>
  );
}

function Dot({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={`grid size-7 place-items-center rounded-full border-2 border-raised motion-safe:animate-pop [&_svg]:size-4 [&_svg]:stroke-3 ${className}`}
    >
      {children}
    </span>
  );
}

function Verdict({ answer, isCompact }: { answer: Answer; isCompact: boolean }) {
  const { t } = useTranslation();
  if (answer.kind !== 'judged') {
    return (
      <span className="min-h-5 text-sm font-semibold text-muted">
        {t('play.verdict.unanswered')}
      </span>
    );
  }
  if (!answer.isRight) {
    return (
      <span className="min-h-5 text-sm font-semibold text-danger">{t('play.verdict.wrong')}</span>
    );
  }
  const words =
    answer.bonus > 0 ? t('battle.speedBonus', { points: answer.bonus }) : t('play.verdict.right');
  if (!isCompact) {
    return <span className="min-h-5 text-sm font-semibold text-success">{words}</span>;
  }
  return (
    <span className="flex min-h-5 items-center gap-0.5 font-display text-lg leading-none font-extrabold text-success motion-safe:animate-rise">
      <span className="sr-only">{words}</span>
      {answer.bonus > 0 && <Zap aria-hidden="true" className="size-4 fill-current" />}
      <Gain points={answer.points} />
    </span>
  );
}

/** "+5", a sign before its number in every direction of writing. */
function Gain({ points }: { points: number }) {
  const { i18n } = useTranslation();
  return <bdi dir="ltr">{formatNumber(i18n.language, points, { signDisplay: 'exceptZero' })}</bdi>;
}

/** What a player is doing, in a word: thinking, locked in (never what), gone for a moment, away, left. */
function PlayerState({
  presence,
  hasLocked,
  now,
}: {
  presence: Presence;
  hasLocked: boolean;
  now: Now;
}) {
  const { t } = useTranslation();
  switch (presence.kind) {
    case 'left':
      return (
        <Line className="text-danger">
          <LogOut aria-hidden="true" />
          {t('battle.left')}
        </Line>
      );
    case 'away':
      return (
        <Line className="text-warning">
          <WifiOff aria-hidden="true" />
          {t('battle.away')}
        </Line>
      );
    case 'leaving':
      return <Leaving until={presence.until} now={now} />;
    case 'here':
      return hasLocked ? (
        <Line className="text-success">
          <Check aria-hidden="true" />
          {t('battle.locked')}
        </Line>
      ) : (
        <Line className="text-muted">
          {t('battle.thinking')}
          <span aria-hidden="true" className="flex gap-0.5">
            {['[animation-delay:0ms]', '[animation-delay:200ms]', '[animation-delay:400ms]'].map(
              (delay) => (
                <span
                  key={delay}
                  className={`size-1.5 rounded-full bg-current motion-safe:animate-breathe ${delay}`}
                />
              ),
            )}
          </span>
        </Line>
      );
    default:
      return assertNever(presence);
  }
}

function Leaving({ until, now }: { until: number; now: Now }) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(until, now);
  return (
    <Line className="text-warning">
      <WifiOff aria-hidden="true" />
      {t('battle.leaving', { seconds })}
    </Line>
  );
}

function Line({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={`flex min-h-5 flex-wrap items-center justify-center gap-1 text-sm leading-tight font-semibold [&_svg]:size-4 [&_svg]:shrink-0 ${className}`}
    >
      {children}
    </span>
  );
}
