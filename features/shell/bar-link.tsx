'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { IntentLink } from '../shared/ui/intent-link.tsx';

/** The bottom bar itself. A page with a form hides it on a phone: the form needs the space and has its own links. */
export function Bar({ label, children }: { label: string; children: ReactNode }) {
  if (usePathname().startsWith('/auth/')) return null;
  return (
    <nav
      data-bar
      aria-label={label}
      className="sticky bottom-0 z-30 flex h-(--bar) border-t-2 border-line bg-raised ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {children}
    </nav>
  );
}

/** A link of the bottom bar. Only this component knows the current page, so the server renders the rest. */
export function BarLink({
  href,
  also,
  name,
  children,
}: {
  /** Ends with a slash. */
  href: string;
  /** Further paths of this link, as a regular expression. */
  also?: string;
  name: string;
  /** The icon. */
  children: ReactNode;
}) {
  const path = `${usePathname().replace(/\/+$/, '')}/`;
  const isPage = path === href;
  const isHere = isPage || (also !== undefined && new RegExp(also).test(path));
  return (
    <IntentLink
      href={href}
      aria-current={isPage ? 'page' : undefined}
      data-here={isHere}
      className="relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[min(0.75rem,3.2vw)] leading-none font-bold text-muted before:absolute before:inset-x-[25%] before:top-0 before:h-[3px] before:rounded-b-full focus-visible:-outline-offset-4 data-[here=true]:text-accent data-[here=true]:before:bg-accent forced-colors:data-[here=true]:before:bg-[Highlight]"
    >
      <span className="relative">{children}</span>
      <span className="max-w-full px-0.5">{name}</span>
    </IntentLink>
  );
}
