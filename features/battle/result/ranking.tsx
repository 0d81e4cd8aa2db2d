import { Bot, Crown } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { BattleView } from '../../../domain/battle/view.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { SEAT_STYLES, seatNumber } from '../../shared/ui/seat.ts';
import { rankingOf } from './verdict.ts';

/** All players by rank; equal points share one rank. */
export function Ranking({ view }: { view: BattleView }) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className="text-2xl">{t('result.ranking')}</h2>
      <ol className="grid grid-cols-1 gap-2">
        {rankingOf(view).map((seat) => (
          <li
            key={seat.id}
            className={classNames(
              'flex min-h-16 items-center gap-3 rounded-control border-2 px-3 py-2',
              SEAT_STYLES[seatNumber(seat.seat)].soft,
              seat.isMe ? SEAT_STYLES[seatNumber(seat.seat)].border : 'border-transparent',
            )}
          >
            <span className="w-7 text-center font-display text-2xl font-extrabold">
              <span className="sr-only">{t('result.placeOf', { rank: seat.rank })}</span>
              <span aria-hidden="true">{seat.rank}</span>
            </span>
            <Avatar
              name={seat.name}
              image={seat.image}
              seat={seatNumber(seat.seat)}
              badge={
                seat.rank === 1 && (
                  <Crown
                    aria-hidden="true"
                    className="size-6 rotate-12 fill-sun stroke-on-sun stroke-[1.5]"
                  />
                )
              }
            />
            <span className="grid min-w-0 flex-1 grid-cols-1">
              <span className="flex min-w-0 items-center gap-1 font-bold">
                {seat.isBot && <Bot aria-hidden="true" className="size-4 shrink-0" />}
                <span className="truncate">{seat.isMe ? t('common.you') : seat.name}</span>
              </span>
              {seat.hasGivenUp && (
                <span className="text-sm font-semibold text-danger">{t('battle.left')}</span>
              )}
            </span>
            <span className="font-bold whitespace-nowrap tabular-nums">
              {t('common.points', { count: seat.score.points })}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
