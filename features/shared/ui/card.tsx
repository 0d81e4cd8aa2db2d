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

/** The main action of a card. On a phone it stays in sight while the card is longer than the screen. */
export function ActionBar({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={classNames(
        'flex flex-wrap gap-3 max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-5 max-sm:-mb-5 max-sm:rounded-b-card max-sm:border-t max-sm:border-line max-sm:bg-raised max-sm:px-5 max-sm:py-3',
        className,
      )}
    />
  );
}
