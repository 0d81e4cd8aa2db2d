import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { requestLanguage } from '../features/shared/i18n/request-language.ts';
import { requestTexts } from '../features/shared/i18n/request-texts.ts';
import { readTheme, THEME_COOKIE } from '../features/shared/theme/theme.ts';
import type { Theme } from '../features/shared/theme/theme.ts';
import {
  displayFont,
  displayFontExtended,
  textFont,
  textFontExtended,
} from '../features/shared/ui/fonts.ts';
import { LiveRegion } from '../features/shared/ui/live-region.tsx';
import { Mascot } from '../features/shared/ui/mascot.tsx';
import { SkipLink } from '../features/shared/ui/skip-link.tsx';
import { Toaster } from '../features/shared/ui/toaster.tsx';
import { OperatorColours } from '../features/shell/operator-colours.tsx';
import { Frame } from '../features/shell/frame.tsx';
import { Maintenance } from '../features/shell/maintenance.tsx';
import { StartError } from '../features/shell/start-error.tsx';
import { StartLoader } from '../features/shell/start-loader.tsx';
import { readHead, readPageData } from '../server/page-data.ts';
import './screen-languages.ts';
import './globals.css';

const FONTS = [displayFont, displayFontExtended, textFont, textFontExtended]
  .map(({ variable }) => variable)
  .join(' ');

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTexts();
  const head = await readHead();
  const name = head.name || t('common.name');
  return {
    title: { default: name, template: `%s · ${name}` },
    description: head.description || t('common.description'),
    appleWebApp: { capable: true, title: name },
    icons: { icon: head.icon || '/icon.svg' },
  };
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  // the bars at the edges keep clear of a phone's own
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fff3df' },
    { media: '(prefers-color-scheme: dark)', color: '#1a1012' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { locale, dir } = await requestLanguage();
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  const t = await requestTexts();
  return (
    <html lang={locale} dir={dir} data-theme={theme} className={FONTS}>
      <body>
        <SkipLink>{t('shell.skip')}</SkipLink>
        <Suspense fallback={<StartLoader text={t('common.loading')} />}>
          <Started theme={theme}>{children}</Started>
        </Suspense>
        <LiveRegion />
        <Toaster />
      </body>
    </html>
  );
}

/** The page in its frame, once the settings are loaded. React keeps it mounted while the page stays open. */
async function Started({ theme, children }: { theme: Theme; children: ReactNode }) {
  const t = await requestTexts();
  const settings = await readPageData(await headers()).catch((error: unknown) => {
    console.error(`the settings of the page: ${String(error)}`);
    return null;
  });
  if (!settings) {
    return (
      <StartError
        texts={{
          title: t('shell.error.title'),
          text: t('shell.error.text'),
          retry: t('common.retry'),
        }}
      >
        <Mascot mood="brave" className="size-40" />
      </StartError>
    );
  }
  if (settings.isMaintenance) return <Maintenance />;
  return (
    <>
      <OperatorColours web={settings.web} />
      <Frame
        theme={theme}
        language={await requestLanguage()}
        account={settings.visitor}
        web={settings.web}
        site={settings.site}
      >
        {children}
      </Frame>
    </>
  );
}
