'use client';

import type { ComponentProps, CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import { usePageMark } from './page-mark.ts';

/** The main action of a screen, one at a time. On a phone it sticks to the bottom, and the page leaves space for it. */
export function ActionBar({
  hasNote = false,
  isRow = false,
  className,
  ...props
}: ComponentProps<'div'> & {
  /** Whether a line of text belongs to it; on a phone it stands above the button. */
  hasNote?: boolean;
  /** Whether two buttons stand side by side on a phone: stacked, they would be higher than the bar. */
  isRow?: boolean;
}) {
  usePageMark('deciding', hasNote ? 'noted' : '');
  return (
    <div
      {...props}
      // its height is the space that globals.css reserves
      style={{ '--action': hasNote ? '6.5rem' : '5rem' } as CSSProperties}
      className={classNames(
        'flex flex-wrap items-center gap-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-(--bar) max-sm:z-20 max-sm:h-(--action)',
        'max-sm:flex-nowrap max-sm:justify-center max-sm:border-t-2 max-sm:border-line max-sm:bg-raised max-sm:px-4',
        isRow ? 'max-sm:gap-2' : 'max-sm:flex-col max-sm:items-stretch max-sm:gap-1',
        className,
      )}
    />
  );
}
