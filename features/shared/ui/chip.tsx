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
  className,
  children,
}: {
  tone?: ChipTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold whitespace-nowrap [&_svg]:size-4',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
