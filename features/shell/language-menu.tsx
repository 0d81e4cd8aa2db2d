'use client';

import { Languages } from 'lucide-react';
import { LANGUAGE_COOKIE } from '../shared/i18n/languages.ts';
import type { Language } from '../shared/i18n/languages.ts';

const ONE_YEAR_S = 31_536_000;

/** The choice of the screen's language; every word and the direction of writing come anew from the server. */
export function LanguageMenu({
  label,
  current,
  languages,
}: {
  label: string;
  /** Code of the language that is shown. */
  current: string;
  languages: readonly Language[];
}) {
  function choose(code: string): void {
    document.cookie = `${LANGUAGE_COOKIE}=${code}; path=/; max-age=${ONE_YEAR_S}; samesite=lax`;
    // a whole new page: the words that are held in the browser are of the old language
    location.reload();
  }
  return (
    <span className="relative inline-grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--focus)">
      <Languages aria-hidden="true" className="size-5.5" />
      {/* the system's own list: it knows every language's letters, and keyboards and readers know it */}
      <select
        aria-label={label}
        title={label}
        value={current}
        onChange={(event) => choose(event.target.value)}
        className="absolute inset-0 cursor-pointer appearance-none text-base opacity-0"
      >
        {languages.map(({ code, locale, name }) => (
          <option key={code} value={code} lang={locale}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
