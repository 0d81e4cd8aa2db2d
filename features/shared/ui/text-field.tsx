import type { ComponentProps } from 'react';
import { useId } from 'react';
import styles from './text-field.module.css';

/** An input with its label and, under it, a hint. */
export function TextField({
  label,
  hint,
  ...input
}: ComponentProps<'input'> & { label: string; hint?: string | undefined }) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-describedby={hint ? hintId : undefined} />
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
