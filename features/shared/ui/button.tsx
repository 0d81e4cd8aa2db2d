import type { ComponentProps } from 'react';
import { buttonStyle } from './button-style.ts';
import type { ButtonKind, ButtonSize } from './button-style.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/** A button. While `busy` it keeps its size and text, ignores presses, and tells screen readers. */
export function Button({
  busy = false,
  kind = 'main',
  size = 'medium',
  className,
  children,
  ...props
}: ComponentProps<'button'> & { busy?: boolean; kind?: ButtonKind; size?: ButtonSize }) {
  return (
    <button
      type="button"
      {...props}
      className={classNames(
        buttonStyle(kind, size),
        // a disabled button has its own colour: a faded one would be too faint to read
        !busy && 'disabled:bg-sunken disabled:text-muted disabled:border-line disabled:shadow-none',
        className,
      )}
      aria-busy={busy}
      disabled={busy || props.disabled}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
