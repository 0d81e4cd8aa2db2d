import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type ChipTone = 'plain' | 'accent' | 'sun' | 'success' | 'danger' | 'warning';

const TONES: Record<ChipTone, string> = {
  plain: 'bg-sunken text-text',
  accent: 'bg-accent-soft text-text',
  sun: 'bg-sun text-on-sun',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
};

/** A short fact in a pill. */
export function Chip({
  tone = 'plain',
  wraps = false,
  className,
  children,
}: {
  tone?: ChipTone;
  /** Whether a long text may take several lines. */
  wraps?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 px-3 py-1 text-sm font-semibold [&_svg]:size-4 [&_svg]:shrink-0',
        wraps ? 'rounded-card' : 'rounded-full whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
