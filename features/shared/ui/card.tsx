import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A raised card that groups content. */
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
