import type { ComponentProps, MouseEvent } from 'react';
import { buttonStyle } from './button-style.ts';
import type { ButtonKind, ButtonSize } from './button-style.ts';
import { classNames } from './class-names.ts';
import { ignoreRepeats } from './ignore-repeats.ts';
import { Spinner } from './spinner.tsx';

/** Ignores a press, and with it the submission of the form. */
const ignore = (event: MouseEvent) => event.preventDefault();

/** A button. While `busy` it keeps its size, text and focus, ignores presses, and tells screen readers. */
export function Button({
  busy = false,
  kind = 'main',
  size = 'medium',
  className,
  onClick,
  onKeyDown,
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
      onClick={busy ? ignore : onClick}
      onKeyDown={(event) => {
        ignoreRepeats(event);
        onKeyDown?.(event);
      }}
      aria-busy={busy}
      // a disabled button would lose the focus to the top of the page
      aria-disabled={busy || undefined}
      disabled={!busy && props.disabled}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
