'use client';

import type { ReactNode } from 'react';
import { useId, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly title: ReactNode;
  readonly content: ReactNode;
}

/** Panels of which one is shown; the arrow keys move along the tabs. */
export function Tabs<Id extends string>({
  label,
  tabs,
  active,
  onChange,
}: {
  label: string;
  tabs: readonly Tab<Id>[];
  active: Id;
  onChange: (id: Id) => void;
}) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(key: string): void {
    const isRtl = getComputedStyle(list.current ?? document.body).direction === 'rtl';
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[key];
    if (step === undefined) return;
    const place = tabs.findIndex(({ id }) => id === active);
    const next = tabs[(place + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => move(event.key)}
        className="flex flex-wrap gap-1 rounded-[2rem] border-2 border-line bg-sunken p-1 sm:w-fit"
      >
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === active}
            aria-controls={`${base}-panel`}
            tabIndex={id === active ? 0 : -1}
            onClick={() => onChange(id)}
            className={classNames(
              'inline-flex min-h-11 min-w-0 flex-1 basis-24 items-center justify-center gap-2 rounded-full px-3 font-display text-sm leading-tight font-bold sm:flex-none sm:basis-auto sm:px-6 sm:text-base [&_svg]:size-5',
              id === active
                ? 'bg-sun text-on-sun forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
                : 'hover:bg-raised',
            )}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${active}`}>
        {tabs.find(({ id }) => id === active)?.content}
      </div>
    </div>
  );
}
