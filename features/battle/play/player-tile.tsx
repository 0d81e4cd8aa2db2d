import { Bot, Crown, Flame, History, Zap } from 'lucide-react';
import { memo, use } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { RoundAnswer } from '../../../domain/battle/score.ts';
import type { SeatView } from '../../../domain/battle/view.ts';
import { formatNumber } from '../../shared/i18n/format.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { SEAT_STYLES, seatNumber } from '../../shared/ui/seat.ts';
import type { Now } from '../../shared/ui/use-server-time.ts';
import { ChatSlotsContext } from '../room/chat-slots.ts';
import { Badge, PointsGained, PlayerState, RoundVerdict } from './player-state.tsx';

/** A tile's player, and what the tile says about the question. */
export interface PlayerTileProps {
  readonly seat: SeatView;
  /** The answer to the question that is being revealed; undefined while a question is open. */
  readonly answer: RoundAnswer | undefined;
  readonly now: Now;
  readonly side: 'start' | 'end' | 'group';
  /** Whether the player is the only leader. */
  readonly isLeader: boolean;
  /** For a tile that shows locks: the element with `data-locked`. */
  readonly tile?: RefObject<HTMLDivElement | null>;
}

/**
 * A player's tile: picture, points, state; at the reveal the result of the question. `side` is the side of the picture:
 * two players face each other, more have it before their points.
 */
export const PlayerTile = memo(function PlayerTile({
  seat,
  answer,
  now,
  side,
  isLeader,
  tile,
}: PlayerTileProps) {
  const { presence, isOutOfTime } = seat;
  const { t } = useTranslation();
  const style = SEAT_STYLES[seatNumber(seat.seat)];
  const isGone = presence.kind === 'away' || presence.kind === 'left';
  const isGroup = side === 'group';
  return (
    <div
      ref={tile}
      className={classNames(
        'group/tile relative flex h-full min-h-14 min-w-0 flat:min-h-[min(2.75rem,12dvh)] items-center gap-1.5 rounded-control border-2 px-1.5 py-1 leading-tight roomy:gap-3 roomy:px-3 roomy:py-2',
        side === 'end' && 'flex-row-reverse text-end',
        isGroup && 'flex-wrap content-center justify-center gap-x-1.5 gap-y-0.5 px-0.5 text-center',
        style.soft,
        answer ? style.border : 'border-transparent',
      )}
    >
      {/* the border of a player who has locked; the reveal has its border in the same place */}
      <span
        className={`pointer-events-none invisible absolute -inset-0.5 rounded-control border-2 group-data-locked/tile:visible ${style.border}`}
      />
      <Bubble playerId={seat.id} side={side} />
      {answer?.kind === 'judged' && answer.points > 0 && (
        <span
          className={classNames(
            'pointer-events-none absolute inset-x-0 top-full z-30 text-center font-display text-3xl font-extrabold text-success motion-safe:animate-fly motion-reduce:hidden',
          )}
          aria-hidden="true"
        >
          <PointsGained points={answer.points} />
        </span>
      )}
      <span
        // at the reveal the face flies from here to its option (fly-face.ts)
        data-face={seat.seat}
        className={classNames('relative shrink-0', isGone && 'grayscale')}
      >
        <Avatar
          name={seat.name}
          image={seat.image}
          seat={seatNumber(seat.seat)}
          size={isGroup ? 'mini' : 'tile'}
          badge={<Badge isHere={presence.kind === 'here'} answer={answer} />}
        />
        {isLeader && (
          <Crown
            aria-hidden="true"
            // beside the avatar, because in a rival's tile it would cover the name
            className={classNames(
              side === 'end' ? 'start-0' : '-start-1.5',
              'absolute -top-2.5 size-5 -rotate-20 fill-sun text-on-sun motion-safe:animate-slam rtl:rotate-20',
            )}
          />
        )}
      </span>
      {isLeader && <span className="sr-only">{t('battle.leads')}</span>}
      <Standing seat={seat} isGroup={isGroup}>
        {answer === undefined ? (
          <PlayerState presence={presence} isOutOfTime={isOutOfTime} isGroup={isGroup} now={now} />
        ) : (
          <RoundVerdict answer={answer} />
        )}
      </Standing>
    </div>
  );
});

const Bubble = memo(function Bubble({
  playerId,
  side,
}: {
  playerId: string;
  side: 'start' | 'end' | 'group';
}) {
  return (
    <div
      className={classNames(
        'pointer-events-none absolute top-full z-20 mt-2 grid',
        side === 'end' ? 'end-0' : 'start-0',
      )}
    >
      {use(ChatSlotsContext).bubbleFor(playerId)}
    </div>
  );
});

/** Name, points and streak, with the player's state below. */
function Standing({
  seat,
  isGroup,
  children,
}: {
  seat: SeatView;
  isGroup: boolean;
  children: ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const { score } = seat;
  const points = (
    <p
      className={classNames(
        'flex items-center gap-1 font-display text-[min(1.25rem,7vw)] flat:text-[min(1.25rem,6dvh)] leading-none font-extrabold tabular-nums roomy:text-[min(1.875rem,5vw)]',
        !isGroup && 'in-[.flex-row-reverse]:flex-row-reverse',
      )}
    >
      <span
        key={score.points}
        className="motion-safe:animate-pop motion-safe:[animation-delay:500ms]"
      >
        <span aria-hidden="true">{formatNumber(i18n.language, score.points)}</span>
        <span className="sr-only">{t('common.points', { count: score.points })}</span>
      </span>
      {score.streak >= 2 && (
        <span
          className={classNames(
            'inline-flex items-center rounded-full bg-sun px-1 py-0.5 text-[min(0.75rem,4.2vw)] text-on-sun',
            isGroup && 'max-lg:sr-only',
          )}
        >
          <Flame aria-hidden="true" className="size-3" />
          <span aria-hidden="true">{formatNumber(i18n.language, score.streak)}</span>
          <span className="sr-only">{t('battle.streak', { count: score.streak })}</span>
        </span>
      )}
    </p>
  );
  const name = (
    <p className="flex max-w-full min-w-0 items-center gap-1 text-[min(0.75rem,4.2vw)] font-semibold flat:text-[min(0.75rem,4dvh)] roomy:text-[min(1rem,2.6vw)]">
      {seat.isBot && <Bot aria-hidden="true" className="size-3.5 shrink-0" />}
      {seat.isGhost && (
        <>
          <History aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="sr-only">{t('ghost.short')}: </span>
        </>
      )}
      {seat.isAllIn && (
        <>
          <Zap aria-hidden="true" className="size-3.5 shrink-0 fill-sun" />
          <span className="sr-only">{t('allIn.title')}: </span>
        </>
      )}
      <span className={classNames('truncate', isGroup && 'max-sm:sr-only')}>
        {seat.isMe ? t('common.you') : seat.name}
      </span>
    </p>
  );
  return isGroup ? (
    <>
      {points}
      <div className="flex w-full min-w-0 items-center justify-center gap-x-1.5 overflow-hidden roomy:flex-col">
        {name}
        {children}
      </div>
    </>
  ) : (
    <div className="grid min-w-0 flex-1 gap-px in-[.flex-row-reverse]:justify-items-end">
      {name}
      {points}
      {children}
    </div>
  );
}
