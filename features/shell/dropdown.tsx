'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { classNames } from '../shared/ui/class-names.ts';

/** A menu of the header. A press outside, Escape, or a navigation closes it. */
export function Dropdown({
  summary,
  className,
  summaryClassName,
  children,
}: {
  /** The content of the button that opens the menu. */
  summary: ReactNode;
  className?: string;
  summaryClassName?: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDetailsElement>(null);
  const path = usePathname();
  useEffect(() => {
    if (ref.current) ref.current.open = false;
  }, [path]);
  useEffect(() => {
    const close = (event: Event) => {
      const details = ref.current;
      if (!details?.open) return;
      const isKey = event instanceof KeyboardEvent;
      if (isKey ? event.key !== 'Escape' : details.contains(event.target as Node)) return;
      details.open = false;
      if (isKey) details.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    // on a phone the menu aligns with the header: beside its own button it would be cut off
    <details ref={ref} className={classNames('sm:relative', className)}>
      <summary
        className={classNames(
          'flex min-h-11 cursor-pointer list-none items-center rounded-control hover:bg-sunken',
          summaryClassName,
        )}
      >
        {summary}
      </summary>
      <div className="absolute end-4 z-40 mt-2 max-h-[calc(100dvh-var(--bar)-6rem)] w-60 max-w-[calc(100vw-2rem)] overflow-y-auto max-sm:top-full max-sm:mt-0 sm:end-0 rounded-card border-2 border-line-strong bg-raised p-2 shadow-float">
        {children}
      </div>
    </details>
  );
}
