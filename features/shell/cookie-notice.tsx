'use client';

import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { COOKIE_NOTICE_COOKIE } from './cookie-notice-cookie.ts';

const ONE_YEAR_S = 31_536_000;

/**
 * Says once which cookies the game stores: only necessary ones, so there is nothing to refuse. One line above the header that
 * covers nothing. The server renders it, so nothing moves.
 */
export function CookieNotice({
  texts,
}: {
  texts: { readonly label: string; readonly text: string; readonly ok: string };
}) {
  const [isRead, setRead] = useState(false);
  // a game and a form have the whole window
  const isCovered = /^\/((random|group)-battle|auth)\//.test(`${usePathname()}/`);
  if (isRead || isCovered) return null;
  function close(): void {
    setRead(true);
    document.cookie = `${COOKIE_NOTICE_COOKIE}=read; path=/; max-age=${ONE_YEAR_S}; samesite=lax`;
  }
  return (
    <section
      id="cookie-notice"
      aria-label={texts.label}
      className="flex min-h-11 items-center justify-center gap-2 bg-sunken px-4 text-sm"
    >
      <p className="min-w-0">{texts.text}</p>
      <button type="button" className="min-h-11 min-w-11 px-2 font-bold underline" onClick={close}>
        {texts.ok}
      </button>
    </section>
  );
}
