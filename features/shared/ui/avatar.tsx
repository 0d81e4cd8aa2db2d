import type { ReactNode } from 'react';
import { isPlayerPicture } from '../../../domain/account/picture-address.ts';
import { AvatarPicture } from './avatar-picture.tsx';
import { classNames } from './class-names.ts';
import type { SeatNumber } from './seat.ts';
import { SEAT_STYLES } from './seat.ts';
import { SeatShape } from './seat-shape.tsx';

export type AvatarSize = 'mark' | 'mini' | 'tile' | 'small' | 'medium' | 'large' | 'huge';

const SIZES: Record<AvatarSize, string> = {
  // fills its frame, which has the border
  mark: 'size-full text-[12px]',
  mini: 'size-8 text-[12px] border-2 roomy:size-12 roomy:text-[18px]',
  tile: 'size-10 text-[15px] border-2 roomy:size-16 roomy:text-[24px] roomy:border-4',
  small: 'size-9 text-sm border-2',
  medium: 'size-12 text-lg border-3',
  large: 'size-18 text-2xl border-4',
  huge: 'size-24 text-4xl border-4 sm:size-28 flat:size-14 flat:text-xl',
};

/**
 * A player's picture, or initials on the colour of the seat. Screen readers skip it, because the name stands beside it as
 * text. `badge` sits on the corner at the end: presence, a tick, a crown.
 */
export function Avatar({
  name,
  image = '',
  seat,
  size = 'medium',
  badge,
  className,
}: {
  name: string;
  image?: string | undefined;
  seat?: SeatNumber | undefined;
  size?: AvatarSize;
  badge?: ReactNode;
  className?: string;
}) {
  const isTiny = size === 'mark' || size === 'mini' || size === 'tile';
  const style = seat === undefined ? undefined : SEAT_STYLES[seat];
  return (
    <span className={classNames('relative inline-block shrink-0', className)}>
      <span
        aria-hidden="true"
        className={classNames(
          'grid place-items-center overflow-hidden rounded-full border-raised font-display font-extrabold',
          SIZES[size],
          style?.fill ?? 'bg-sun text-on-sun',
        )}
      >
        {isPlayerPicture(image) ? (
          <AvatarPicture image={image}>{initials(name)}</AvatarPicture>
        ) : (
          initials(name)
        )}
      </span>
      {seat !== undefined && size !== 'small' && (
        <span
          className={classNames(
            'absolute -bottom-0.5 -start-0.5 grid place-items-center rounded-full bg-raised',
            isTiny ? 'p-0.5' : 'p-1',
          )}
        >
          <SeatShape
            seat={seat}
            className={isTiny ? 'size-2.5' : size === 'medium' ? 'size-3' : 'size-4'}
          />
        </span>
      )}
      {badge && <span className="absolute -end-1 -top-1">{badge}</span>}
    </span>
  );
}

/** The initials of a name: the first letters of its first and last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('') || '?';
}
