'use client';

import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { COOKIE_NOTICE_COOKIE } from './cookie-notice-cookie.ts';

const ONE_YEAR_S = 31_536_000;

/**
 * Says once which cookies the game stores. It has only necessary ones, so there is nothing to refuse. The server renders
 * it, so nothing moves, and it has its own space at the page's end, so it covers nothing there. On a wide window it
 * stands at the side, because in the middle it would cover buttons of the home page.
 */
export function CookieNotice({
  texts,
}: {
  texts: { readonly label: string; readonly text: string; readonly ok: string };
}) {
  const [isRead, setRead] = useState(false);
  // in a battle it would cover the answers, on a sign-in page the button
  const isCovered = /^\/((random|group)-battle|auth)\//.test(`${usePathname()}/`);
  if (isRead || isCovered) return null;
  function close(): void {
    setRead(true);
    document.cookie = `${COOKIE_NOTICE_COOKIE}=read; path=/; max-age=${ONE_YEAR_S}; samesite=lax`;
  }
  return (
    <section
      aria-label={texts.label}
      className="sticky bottom-[calc(var(--bar)+var(--action)+0.75rem)] z-45 mx-3 my-3 flex max-w-2xl flex-wrap items-center gap-3 rounded-card border-2 border-line-strong bg-raised p-4 max-sm:p-3 shadow-float sm:mx-auto sm:w-[calc(100%-1.5rem)] lg:ms-6 lg:max-w-xl"
    >
      <p className="min-w-0 flex-1 basis-60 text-sm max-sm:basis-30 max-sm:text-xs">{texts.text}</p>
      <Button size="small" onClick={close}>
        {texts.ok}
      </Button>
    </section>
  );
}
