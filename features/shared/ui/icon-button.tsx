import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A button of one icon; the label is read out and shown as a tip. */
export function IconButton({
  label,
  className,
  ...props
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...props}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-control text-text [&_svg]:size-5.5',
        'not-disabled:hover:bg-sunken not-disabled:active:scale-90 motion-safe:transition-[scale,background-color]',
        'disabled:text-muted',
        className,
      )}
    />
  );
}
