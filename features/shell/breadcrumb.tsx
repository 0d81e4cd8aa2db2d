'use client';

import { ChevronRight } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { IntentLink } from '../shared/ui/intent-link.tsx';

/** The path from home to this page. Shown if it is longer than one step. */
export function Breadcrumb({
  label,
  names,
}: {
  label: string;
  /** Names of the pages by path, as in `/profile/wallet`; home is `/`. A path without a name is left out. */
  names: Readonly<Record<string, string>>;
}) {
  const path = usePathname().replace(/\/+$/, '');
  const parts = path.split('/').slice(1);
  const way = ['/', ...parts.map((_part, at) => `/${parts.slice(0, at + 1).join('/')}`)].filter(
    (place) => names[place] !== undefined,
  );
  if (way.length < 2 || way.at(-1) !== path) return null;
  return (
    <nav aria-label={label} className="mx-auto w-full max-w-6xl px-4 sm:px-8">
      <ol className="flex flex-wrap items-center gap-1 text-sm font-semibold text-muted">
        {way.map((place) => (
          <li key={place} className="flex items-center gap-1">
            {place !== '/' && (
              <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
            )}
            {place === path ? (
              <span aria-current="page" className="text-text">
                {names[place]}
              </span>
            ) : (
              <IntentLink
                href={place}
                className="inline-flex min-h-8 items-center underline-offset-4 hover:underline"
              >
                {names[place]}
              </IntentLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
