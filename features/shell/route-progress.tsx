'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';

/** A bar at the top from the press of a link until its page is rendered. */
export function RouteProgress() {
  const place = `${usePathname()}?${useSearchParams().toString()}`;
  const [isLeaving, setIsLeaving] = useState(false);
  const [shown, setShown] = useState(place);
  if (shown !== place) {
    // on any path, also the one of the press
    setShown(place);
    setIsLeaving(false);
  }

  useEffect(() => {
    const look = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a');
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!link || !isPlain || event.altKey || link.target || link.hasAttribute('download')) return;
      const { origin, pathname, search } = new URL(link.href);
      const isElsewhere = pathname !== location.pathname || search !== location.search;
      if (origin === location.origin && isElsewhere) setIsLeaving(true);
    };
    // a player who goes back meanwhile has cancelled the navigation
    const turnBack = () => setIsLeaving(false);
    document.addEventListener('click', look);
    window.addEventListener('popstate', turnBack);
    return () => {
      document.removeEventListener('click', look);
      window.removeEventListener('popstate', turnBack);
    };
  }, []);

  if (!isLeaving) return null;
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden" aria-hidden="true">
      <div className="h-full w-full origin-left bg-accent motion-safe:animate-progress rtl:origin-right" />
    </div>
  );
}
