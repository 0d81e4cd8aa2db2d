import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** A button; `busy` keeps its place and its words, refuses a second press, and says so. */
export function Button({
  busy = false,
  kind = 'main',
  ...props
}: ComponentProps<'button'> & { busy?: boolean; kind?: 'main' | 'quiet' }) {
  return (
    <button
      type="button"
      {...props}
      className={`${styles.button} ${styles[kind]}`}
      aria-busy={busy}
      disabled={busy || props.disabled}
    />
  );
}
