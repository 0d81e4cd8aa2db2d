import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatNumber } from '../i18n/format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { SEAT_STYLES } from '../ui/seat.ts';

/** One of two players in the strip of a duel without a room: name, points, and what the player does. */
export function DuelSide({
  name,
  image = '',
  seat,
  mark,
  points,
  state = '',
}: {
  name: string;
  image?: string;
  /** 0 is the own side. */
  seat: 0 | 1;
  /** An icon before the name. */
  mark?: ReactNode;
  points: number;
  state?: 'thinking' | 'locked' | '';
}) {
  const { t, i18n } = useTranslation();
  return (
    <div
      className={`flex min-h-14 min-w-0 items-center gap-2 rounded-control px-2 py-1 leading-tight roomy:px-3 ${SEAT_STYLES[seat].soft} ${seat === 1 ? 'flex-row-reverse text-end' : ''}`}
    >
      <Avatar name={name} image={image} seat={seat} size="tile" />
      <div className="min-w-0">
        <p className="flex items-center gap-1 truncate text-[min(0.75rem,4.2vw)] font-semibold roomy:text-base">
          {mark}
          <span className="truncate">{name}</span>
        </p>
        <p
          key={points}
          className="font-display text-[min(1.25rem,7vw)] leading-none font-extrabold tabular-nums motion-safe:animate-pop roomy:text-3xl"
        >
          <span aria-hidden="true">{formatNumber(i18n.language, points)}</span>
          <span className="sr-only">{t('common.points', { count: points })}</span>
        </p>
        <p className="min-h-4 truncate text-[min(0.75rem,4.2vw)] font-semibold text-muted">
          {state && t(`battle.${state}`)}
        </p>
      </div>
    </div>
  );
}
