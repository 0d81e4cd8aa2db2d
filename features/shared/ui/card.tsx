import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A raised sheet that holds things that belong together. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={classNames(
        'rounded-card border border-line bg-raised p-5 shadow-card sm:p-6',
        className,
      )}
    />
  );
}

/** The main action of a screen: one at a time. On a phone it stands at the bottom, always in sight; the page leaves it the room. */
export function ActionBar({
  hasNote = false,
  className,
  ...props
}: ComponentProps<'div'> & {
  /** Whether a line of words comes with it; on a phone it stands above. */
  hasNote?: boolean;
}) {
  return (
    <div
      {...props}
      data-action={hasNote ? 'noted' : ''}
      className={classNames(
        'flex flex-wrap items-center gap-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-(--bar) max-sm:z-20 max-sm:h-(--action)',
        'max-sm:flex-col max-sm:flex-nowrap max-sm:items-stretch max-sm:justify-center max-sm:gap-1 max-sm:border-t-2 max-sm:border-line max-sm:bg-raised max-sm:px-4',
        className,
      )}
    />
  );
}
