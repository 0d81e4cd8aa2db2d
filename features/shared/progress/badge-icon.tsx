import { Award } from 'lucide-react';
import { BADGE_TYPES } from '../../../domain/badges/badges.ts';
import { classNames } from '../ui/class-names.ts';

const DRAWN: readonly string[] = BADGE_TYPES;

/** The medal of a badge, grey while it is locked; a rosette for an unknown badge. `className` has its size. */
export function BadgeIcon({
  type,
  isLocked = false,
  className,
}: {
  type: string;
  isLocked?: boolean;
  className: string;
}) {
  if (!DRAWN.includes(type)) return <Award aria-hidden="true" className={className} />;
  return (
    <img
      src={`/art/badges/${type}.svg`}
      alt=""
      loading="lazy"
      width={64}
      height={64}
      className={classNames('shrink-0', className, isLocked && 'opacity-60 grayscale')}
    />
  );
}
