import type { ReactNode } from 'react';
import { useId } from 'react';

/** One of the chips to choose from. */
export interface RadioChip<Value extends string | number> {
  readonly value: Value;
  readonly content: ReactNode;
  readonly disabled?: boolean;
}

/** A choice of one, as chips; the arrow keys move through it as in any radio group. */
export function RadioChips<Value extends string | number>({
  legend,
  chips,
  value,
  onChange,
  isStrip = false,
}: {
  legend: string;
  chips: readonly RadioChip<Value>[];
  /** The selected value; undefined if it is not among the chips. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** On a phone one line that scrolls sideways. */
  isStrip?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div
        className={`flex gap-2 ${isStrip ? 'max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 sm:flex-wrap' : 'flex-wrap'}`}
      >
        {chips.map((chip) => (
          <label
            key={chip.value}
            className={
              'relative inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border-2 border-line-strong bg-raised px-4 font-semibold ' +
              'hover:bg-sunken has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent ' +
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--focus) ' +
              'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none ' +
              'has-disabled:border-line has-disabled:bg-sunken has-disabled:text-muted [&_svg]:size-4.5'
            }
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={chip.value === value}
              disabled={chip.disabled}
              onChange={() => onChange(chip.value)}
            />
            {chip.content}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
