'use client';

import { Languages } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { keepLanguage } from '../shared/i18n/languages.ts';
import type { UiLanguage } from '../shared/i18n/languages.ts';
import { classNames } from '../shared/ui/class-names.ts';

/** The action's name: importing its contract would add it to every page's first load. */
const UPDATE_PROFILE = '/api/update_profile';

/** The choice of the screen language; a reload brings all texts and the writing direction from the server. */
export function LanguageMenu({
  label,
  current,
  languages,
  isSignedIn,
  isRow = false,
}: {
  label: string;
  /** Code of the language that is shown. */
  current: string;
  languages: readonly UiLanguage[];
  /** Whether a signed-in player's account stores the choice. */
  isSignedIn: boolean;
  /** Whether it is a row of a menu, with its name and the language's name. */
  isRow?: boolean;
}) {
  const list = useRef<HTMLSelectElement>(null);
  // on a slow line the list works before its script, so read a choice that was made meanwhile
  useEffect(() => {
    const chosen = list.current?.value ?? current;
    if (chosen !== current) choose(chosen, isSignedIn);
  }, [current, isSignedIn]);
  return (
    <span
      className={classNames(
        'relative rounded-control hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-(--focus)',
        isRow
          ? 'flex min-h-11 items-center gap-3 px-3 font-semibold has-focus-visible:-outline-offset-3'
          : 'inline-grid size-11 shrink-0 place-items-center has-focus-visible:outline-offset-3',
      )}
    >
      <Languages aria-hidden="true" className="size-5.5 shrink-0" />
      {isRow && (
        <span aria-hidden="true" className="min-w-0">
          {label}: {languages.find(({ code }) => code === current)?.name}
        </span>
      )}
      {/* a native select: it has the glyphs of every language, and keyboards and screen readers support it */}
      <select
        ref={list}
        // on a reload some browsers would restore an older choice
        autoComplete="off"
        aria-label={label}
        title={label}
        value={current}
        onChange={(event) => choose(event.target.value, isSignedIn)}
        className="absolute inset-0 size-full cursor-pointer appearance-none text-base opacity-0"
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

function choose(code: string, isSignedIn: boolean): void {
  keepLanguage(code);
  if (isSignedIn) tellServer(code);
  // a full reload: the texts in the browser are in the old language
  location.reload();
}

/**
 * Stores the choice in the account. The closing page does not wait for the answer; the session cookie identifies the
 * player.
 */
function tellServer(code: string): void {
  const form = new FormData();
  form.set('web_language', code);
  navigator.sendBeacon(UPDATE_PROFILE, form);
}
