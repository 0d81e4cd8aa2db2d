'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { useEffect, useRef } from 'react';
import { I18nProvider } from '../shared/i18n/i18n-provider.tsx';
import type { MessageCatalogue } from '../shared/i18n/message-keys.ts';
import { QueryProvider } from '../shared/rest/query-provider.tsx';
import { IntentLink } from '../shared/ui/intent-link.tsx';
import { classNames } from '../shared/ui/class-names.ts';
import { logOutPath, onSessionEnded } from '../shared/rest/session-ended.ts';
import { forgetPlayer } from '../shared/state/persisted-state.ts';

const PLACES = [
  ['/profile', 'pages.profile'],
  ['/profile/statistics', 'pages.statistics'],
  ['/profile/badges', 'pages.badges'],
  ['/profile/leaderboard', 'pages.leaderboard'],
  ['/profile/league', 'pages.league'],
  ['/profile/wallet', 'pages.wallet'],
  ['/profile/coin-history', 'pages.coinHistory'],
  ['/profile/bookmark', 'pages.bookmarks'],
  ['/profile/mistakes', 'pages.mistakes'],
  ['/profile/album', 'pages.album'],
  ['/profile/friends', 'pages.friends'],
  ['/profile/invite-friends', 'pages.invite'],
] as const;

/** An account page with the menu of account pages beside it, or above it on narrow screens. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const path = usePathname().replace(/\/+$/, '');
  const menu = useRef<HTMLElement>(null);
  // scroll the menu sideways only: the page itself stays in place
  useEffect(() => {
    const list = menu.current;
    const place = list?.querySelector('[aria-current]');
    if (!list || !place) return;
    // runs at once, and after each change of the menu's width, such as turning a phone
    const sizes = new ResizeObserver(() => {
      const [around, own] = [list.getBoundingClientRect(), place.getBoundingClientRect()];
      list.scrollLeft += own.left + own.width / 2 - around.left - around.width / 2;
    });
    sizes.observe(list);
    return () => sizes.disconnect();
  }, [path]);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav
        ref={menu}
        aria-label={t('account.menu')}
        className="-mx-4 overflow-x-auto px-4 lg:sticky lg:top-4 lg:mx-0 lg:px-0"
      >
        <ul className="flex w-max gap-1 lg:grid lg:w-auto">
          {PLACES.map(([href, name]) => (
            <li key={href}>
              <IntentLink
                href={`${href}/`}
                aria-current={path === href ? 'page' : undefined}
                className={classNames(
                  'inline-flex min-h-11 w-full items-center rounded-control px-4 font-semibold whitespace-nowrap',
                  path === href ? 'bg-sun text-on-sun' : 'hover:bg-sunken',
                )}
              >
                {t(name)}
              </IntentLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 grid-cols-1 gap-6">{children}</div>
    </div>
  );
}

/**
 * Provides a page's texts, its query cache and its session. When the session ends, it forgets the player and leaves for
 * the home page.
 */
export function AccountSession({
  locale,
  messages,
  children,
}: {
  locale: string;
  messages: MessageCatalogue;
  children: ReactNode;
}) {
  useEffect(() => {
    const stop = onSessionEnded((why) => {
      // several calls may report it, and a second navigation would cancel the first
      stop();
      forgetPlayer();
      // this page does not load Firebase; the log-out page signs out Firebase's user
      location.replace(logOutPath(why));
    });
    return stop;
  }, []);
  return (
    <I18nProvider locale={locale} messages={messages}>
      <QueryProvider>{children}</QueryProvider>
    </I18nProvider>
  );
}
