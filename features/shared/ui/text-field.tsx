import type { ComponentProps } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';

/** An input with its label and, under it, a hint or what is wrong. */
export function TextField({
  label,
  hint,
  error,
  className,
  ...input
}: ComponentProps<'input'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}) {
  const id = useId();
  const hintId = `${id}-hint`;
  const note = error ?? hint;
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-describedby={note ? hintId : undefined}
        aria-invalid={error ? true : undefined}
        className="min-h-12 w-full rounded-control border-2 border-line-strong bg-raised px-4 text-text placeholder:text-muted aria-invalid:border-danger"
      />
      {note && (
        <p id={hintId} className={classNames('text-sm', error ? 'text-danger' : 'text-muted')}>
          {note}
        </p>
      )}
    </div>
  );
}
