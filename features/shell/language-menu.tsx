'use client';

import { Languages } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { keepLanguage } from '../shared/i18n/languages.ts';
import type { Language } from '../shared/i18n/languages.ts';
import { classNames } from '../shared/ui/class-names.ts';

/** The action of domain/contract/account-changes.ts; the contract itself would come with every page's first load. */
const UPDATE_PROFILE = '/api/update_profile';

/** The choice of the screen's language; every word and the direction of writing come anew from the server. */
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
  languages: readonly Language[];
  /** Whether there is an account to note the choice in. */
  isSignedIn: boolean;
  /** Whether it is a row of a menu, with its name and the language in words. */
  isRow?: boolean;
}) {
  const list = useRef<HTMLSelectElement>(null);
  // on a slow line the list is there before its scripts, and nobody has heard of what was chosen then
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
      {/* the system's own list: it knows every language's letters, and keyboards and readers know it */}
      <select
        ref={list}
        // some browsers would bring the choice of an older page back at a reload
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
  // a whole new page: the words that are held in the browser are of the old language
  location.reload();
}

/** Notes the choice in the account; the page that is being left waits for no answer, and the session goes by cookie. */
function tellServer(code: string): void {
  const form = new FormData();
  form.set('web_language', code);
  navigator.sendBeacon(UPDATE_PROFILE, form);
}
