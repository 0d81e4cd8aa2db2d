import { Crown } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { BattleView } from '../../../domain/battle/view.ts';
import { formatNumber } from '../../shared/i18n/format.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { seatNumber } from '../../shared/ui/seat.ts';
import { rankingOf } from './verdict.ts';

/** The height and colour of a step by rank; players with equal points stand on steps of one height. */
const STEPS: Readonly<Record<number, string>> = {
  1: 'h-24 bg-sun text-on-sun',
  2: 'h-16 bg-line-strong text-page',
  3: 'h-11 bg-warning text-page',
};

/** The first step on a card of the colour of gold. */
const FIRST_ON_SUN = 'h-24 bg-on-sun text-sun';

/** The first three of a group on steps, the winner in the middle. Screen readers get the ranking below it. */
export function Podium({ view, isOnSun }: { view: BattleView; isOnSun: boolean }) {
  const { t, i18n } = useTranslation();
  const [first, second, third] = rankingOf(view).filter((seat) => !seat.hasGivenUp);
  return (
    <div aria-hidden="true" className="flex w-full max-w-sm items-end justify-center gap-2">
      {[second, first, third].map(
        (seat) =>
          seat && (
            <div key={seat.id} className="grid min-w-0 flex-1 justify-items-center gap-1">
              <Avatar
                name={seat.name}
                image={seat.image}
                seat={seatNumber(seat.seat)}
                size="large"
                badge={
                  seat.rank === 1 && (
                    <Crown className="size-7 rotate-12 fill-sun stroke-on-sun stroke-[1.5]" />
                  )
                }
              />
              <span className="w-full truncate font-bold">
                {seat.isMe ? t('common.you') : seat.name}
              </span>
              <span
                className={classNames(
                  'grid w-full place-items-center rounded-t-control font-display text-2xl font-extrabold tabular-nums motion-safe:animate-rise forced-colors:border',
                  seat.rank === 1 && isOnSun ? FIRST_ON_SUN : (STEPS[seat.rank] ?? STEPS[3]),
                )}
              >
                {formatNumber(i18n.language, seat.score.points)}
              </span>
            </div>
          ),
      )}
    </div>
  );
}
