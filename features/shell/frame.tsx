import { Settings as SettingsIcon } from 'lucide-react';
import { cookies } from 'next/headers';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import Link from 'next/link';
import type { WebSettings } from '../../domain/settings/web-settings.ts';
import type { UiLanguage } from '../shared/i18n/languages.ts';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import type { Theme } from '../shared/theme/theme.ts';
import type { AccountLink, CornerAccount } from './account-corner.tsx';
import { AccountCorner } from './account-corner.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { COOKIE_NOTICE_COOKIE } from './cookie-notice-cookie.ts';
import { CookieNotice } from './cookie-notice.tsx';
import { Dropdown } from './dropdown.tsx';
import { ErrorWatch, PersistErrors } from './error-watch.tsx';
import type { SiteFacts } from './footer.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PAGE_NAMES } from './page-names.ts';
import { RouteProgress } from './route-progress.tsx';
import { Settings } from './settings.tsx';

/** Links of the player's menu, in their order. */
const MENU = [
  '/profile',
  '/profile/wallet',
  '/profile/coin-history',
  '/profile/badges',
  '/profile/leaderboard',
  '/profile/statistics',
  '/profile/bookmark',
  '/profile/mistakes',
  '/profile/album',
  '/profile/invite-friends',
  '/auth/log-out',
] as const satisfies readonly (keyof typeof PAGE_NAMES)[];

/** Classes that hide a guest's settings in a narrow header (a phone, large fonts), or in a wide one. */
const IS_GUEST_NARROW = '@max-[22rem]/header:hidden md:@max-[40rem]/header:hidden';
const IS_GUEST_ROOMY = 'max-md:@min-[22rem]/header:hidden md:@min-[40rem]/header:hidden';

/** The frame of every page: header, breadcrumb, footer, notices, and on a phone the bottom bar. */
export async function Frame({
  theme,
  language,
  account,
  web,
  site,
  children,
}: {
  theme: Theme;
  language: UiLanguage;
  /** Null for a guest. */
  account: CornerAccount | null;
  /** The operator's texts and links. */
  web: WebSettings;
  site: SiteFacts;
  children: ReactNode;
}) {
  const t = await requestTexts();
  const isNoticeRead = (await cookies()).has(COOKIE_NOTICE_COOKIE);
  const names = Object.fromEntries(Object.entries(PAGE_NAMES).map(([path, key]) => [path, t(key)]));
  const links: AccountLink[] = MENU.map((path) => ({ href: `${path}/`, label: names[path] ?? '' }));
  return (
    <>
      <Suspense>
        <RouteProgress />
      </Suspense>
      {!isNoticeRead && (
        <CookieNotice
          texts={{
            label: t('shell.cookies.label'),
            text: t('shell.cookies.text'),
            ok: t('shell.cookies.ok'),
          }}
        />
      )}
      <Header logo={web.header_logo} name={site.name}>
        {account ? (
          <AccountCorner
            account={account}
            locale={language.locale}
            links={links}
            texts={{
              menu: t('shell.account'),
              coins: t('shell.coins'),
              notifications: t('shell.notifications'),
              unread: t('shell.unread'),
            }}
            settings={<Settings theme={theme} language={language} isSignedIn />}
          />
        ) : (
          <>
            <span className="me-2 text-muted @max-[62rem]/header:sr-only">{t('shell.guest')}</span>
            <Link
              href="/auth/login/"
              // with a font of 200 % only the bottom bar has it
              className="inline-flex min-h-11 items-center rounded-control px-3 font-display font-bold hover:bg-sunken max-md:@max-[14rem]/header:hidden"
            >
              {t('shell.logIn')}
            </Link>
            <Dropdown
              className={IS_GUEST_ROOMY}
              summaryClassName="w-11 justify-center"
              summary={
                <>
                  <span className="sr-only">{t('shell.settings')}</span>
                  <SettingsIcon aria-hidden="true" className="size-5.5" />
                </>
              }
            >
              <Settings theme={theme} language={language} isSignedIn={false} areRows />
            </Dropdown>
          </>
        )}
        <div className={`flex ${account ? '@max-[62rem]/header:hidden' : IS_GUEST_NARROW}`}>
          <Settings theme={theme} language={language} isSignedIn={account !== null} />
        </div>
      </Header>
      <Breadcrumb label={t('shell.breadcrumb')} names={names} />
      <main id="main">{children}</main>
      <Footer web={web} site={site} />
      <BottomBar newest={account?.newestNotification ?? null} />
      <ErrorWatch />
      <PersistErrors text={t('shell.notKept')} />
    </>
  );
}
