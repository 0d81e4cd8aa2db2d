'use client';

import type { ComponentProps } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { ignoreRepeats } from './ignore-repeats.ts';

/**
 * Extracts a code of that length from a typed or pasted text: letters and digits, in capitals. A pasted link gives the
 * value of its `code` parameter.
 */
export function typedCode(text: string, length: number): string {
  const linked = /[?&#]code=([^&#\s]+)/i.exec(text)?.[1];
  return (linked ?? text)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, length);
}

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength' | 'size'> & {
  label: string;
  value: string;
  /** The number of characters. */
  length?: number;
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (code: string) => void;
};

/** One input that looks like a row of boxes, so that pasting, screen readers and password managers work. */
export function CodeInput({ label, value, length = 6, hint, error, onChange, ...input }: Props) {
  const id = useId();
  const hintId = `${id}-hint`;
  const note = error ?? hint;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {/* a code reads from left to right in every language */}
      <div dir="ltr" className="group relative max-w-96">
        <div aria-hidden="true" className="flex gap-1.5 sm:gap-2">
          {Array.from({ length }, (_, place) => (
            <span
              key={place}
              className={classNames(
                'grid h-14 min-w-0 flex-1 place-items-center rounded-control border-2 bg-raised font-display text-2xl font-extrabold',
                error ? 'border-danger' : 'border-line-strong',
                place === Math.min(value.length, length - 1) &&
                  'group-focus-within:border-accent group-focus-within:bg-accent-soft',
              )}
            >
              {value[place] ?? <span className="h-1 w-4 rounded-full bg-line" />}
            </span>
          ))}
        </div>
        <input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...input}
          onKeyDown={(event) => {
            ignoreRepeats(event);
            input.onKeyDown?.(event);
          }}
          id={id}
          value={value}
          aria-describedby={note ? hintId : undefined}
          aria-invalid={error ? true : undefined}
          className="absolute inset-0 w-full cursor-text rounded-control bg-transparent text-base text-transparent caret-transparent selection:bg-transparent"
          onChange={(event) => onChange(typedCode(event.target.value, length))}
        />
      </div>
      {note && (
        <p id={hintId} className={classNames('text-sm', error ? 'text-danger' : 'text-muted')}>
          {note}
        </p>
      )}
    </div>
  );
}
