'use client';

import { usePathname } from 'next/navigation';
import { cookieNoticeAtom } from '../shared/state/groups.ts';
import { useGroup } from '../shared/state/use-group.ts';
import { Button } from '../shared/ui/button.tsx';
import { useIsBrowser } from '../shared/ui/use-is-browser.ts';

/** Says once that the game keeps cookies, and which. There is nothing to refuse: it has only those that it needs. */
export function CookieNotice({
  words,
}: {
  words: { readonly label: string; readonly text: string; readonly ok: string };
}) {
  const [isRead, setRead] = useGroup(cookieNoticeAtom);
  // what is remembered is known in the browser alone
  const isHere = useIsBrowser();
  // a battle has its answers where the notice would be
  const isBattle = /^\/(random|group)-battle/.test(usePathname());
  if (!isHere || isRead || isBattle) return null;
  return (
    <section
      aria-label={words.label}
      className="fixed inset-x-3 bottom-3 z-30 mx-auto flex max-w-2xl flex-wrap items-center gap-3 rounded-card border-2 border-line-strong bg-raised p-4 shadow-float"
    >
      <p className="min-w-0 flex-1 basis-60 text-sm">{words.text}</p>
      <Button size="small" onClick={() => setRead(true)}>
        {words.ok}
      </Button>
    </section>
  );
}
