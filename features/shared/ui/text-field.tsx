import type { ComponentProps, ReactNode, RefObject } from 'react';
import { useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { ignoreRepeats } from './ignore-repeats.ts';

/** An input with its label and, below, a hint or an error. `end` is a button at the end of the field. */
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
          onKeyDown={(event) => {
            ignoreRepeats(event);
            input.onKeyDown?.(event);
          }}
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

/**
 * Focuses the first invalid field of a submitted form, so that screen readers read it with its error.
 * @param result a new object for each submission
 */
export function useErrorFocus(result: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [result]);
  return form;
}
