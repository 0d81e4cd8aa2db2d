import type { ReactNode } from 'react';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { Logo } from './logo.tsx';
import { IntentLink } from '../shared/ui/intent-link.tsx';

/**
 * The bar at the top of every page: home, main pages, account and settings. It is one row: its parts measure the header
 * in the player's font size, and parts without space move into a menu.
 */
export async function Header({
  logo,
  name,
  children,
}: {
  /** Address of the operator's picture; '' for our own mark. */
  logo: string;
  /** The game's name, as the operator set it. */
  name: string;
  /** The corner of the player or guest, with the settings. */
  children: ReactNode;
}) {
  const t = await requestTexts();
  return (
    <header className="@container/header relative z-40 mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-2 gap-y-1 px-4 py-3 sm:px-8">
      <IntentLink
        href="/"
        aria-label={t('shell.home').replace(t('common.name'), name)}
        className="rounded-control"
      >
        {logo ? <img src={logo} alt="" className="h-10 w-auto" /> : <Logo name={name} />}
      </IntentLink>
      <nav
        aria-label={t('shell.nav')}
        className="ms-4 hidden gap-1 font-display font-bold md:flex @max-[40rem]/header:ms-0 @max-[40rem]/header:gap-0"
      >
        <NavLink href="/">{t('shell.play')}</NavLink>
        <NavLink href="/profile/leaderboard/">{t('shell.leaderboard')}</NavLink>
        <NavLink href="/instructions/">{t('shell.instructions')}</NavLink>
      </nav>
      <div className="ms-auto flex min-w-0 flex-wrap items-center justify-end">{children}</div>
    </header>
  );
}

function NavLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <IntentLink
      href={href}
      className="inline-flex min-h-11 items-center rounded-control px-3 hover:bg-sunken @max-[40rem]/header:px-1.5"
    >
      {children}
    </IntentLink>
  );
}
