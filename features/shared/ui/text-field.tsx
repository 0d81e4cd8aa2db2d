import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';

/** An input with its label and, under it, a hint or what is wrong. `end` is a button of its own, which lies at its end. */
export function TextField({
  label,
  hint,
  error,
  end,
  className,
  ...input
}: ComponentProps<'input'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  end?: ReactNode;
}) {
  const id = useId();
  const hintId = `${id}-hint`;
  const note = error ?? hint;
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-describedby={note ? hintId : undefined}
          aria-invalid={error ? true : undefined}
          className={classNames(
            'min-h-12 w-full rounded-control border-2 border-line-strong bg-raised ps-4 text-text placeholder:text-muted aria-invalid:border-danger',
            end ? 'pe-14' : 'pe-4',
          )}
        />
        {end}
      </div>
      {note && (
        <p id={hintId} className={classNames('text-sm', error ? 'text-danger' : 'text-muted')}>
          {note}
        </p>
      )}
    </div>
  );
}
