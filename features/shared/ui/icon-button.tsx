import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** An icon button; the label is its name and its tooltip. In a menu it shows the label beside the icon. */
export function IconButton({
  label,
  isRow = false,
  className,
  children,
  ...props
}: ComponentProps<'button'> & { label: string; isRow?: boolean }) {
  return (
    <button
      type="button"
      title={isRow ? undefined : label}
      aria-label={isRow ? undefined : label}
      {...props}
      className={classNames(
        'rounded-control text-text not-disabled:hover:bg-sunken disabled:text-muted [&_svg]:size-5.5 [&_svg]:shrink-0',
        isRow
          ? 'flex min-h-11 w-full items-center gap-3 px-3 text-start font-semibold focus-visible:-outline-offset-3'
          : 'inline-grid size-11 shrink-0 place-items-center not-disabled:active:scale-90 motion-safe:transition-[scale,background-color]',
        className,
      )}
    >
      {children}
      {isRow && label}
    </button>
  );
}
