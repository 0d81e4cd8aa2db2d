import { Bot, Check, Flame, X, Zap } from 'lucide-react';
import { memo, use, useMemo } from 'react';
import type { ReactNode } from 'react';
import { atom, useAtomValue } from 'jotai';
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
import { PlayerState } from './player-state.tsx';

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

/** Who has locked is asked by the tile alone: a lock draws nothing anew but its state. */
function useHasLocked(playerId: string): boolean {
  return useAtomValue(
    useMemo(() => atom((get) => get(lockedSeatsAtom).includes(playerId)), [playerId]),
  );
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
    return <span className="min-h-5 text-sm font-semibold text-muted">{t('battle.missed')}</span>;
  }
  if (!answer.isRight) {
    return <span className="min-h-5 text-sm font-semibold text-danger">{t('battle.wrong')}</span>;
  }
  const words =
    answer.bonus > 0 ? t('battle.speedBonus', { points: answer.bonus }) : t('battle.right');
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
