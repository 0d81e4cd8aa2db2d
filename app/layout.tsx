import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { requestLanguage } from '../features/shared/i18n/request-language.ts';
import { requestWords } from '../features/shared/i18n/request-words.ts';
import { readTheme, THEME_COOKIE } from '../features/shared/theme/theme.ts';
import { AppHeader } from '../features/shared/ui/app-header.tsx';
import {
  displayFont,
  displayFontExtended,
  textFont,
  textFontExtended,
} from '../features/shared/ui/fonts.ts';
import { LiveRegion } from '../features/shared/ui/live-region.tsx';
import { SkipLink } from '../features/shared/ui/skip-link.tsx';
import { Toaster } from '../features/shared/ui/toaster.tsx';
import './globals.css';

const FONTS = [displayFont, displayFontExtended, textFont, textFontExtended]
  .map(({ variable }) => variable)
  .join(' ');

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return {
    title: { default: t('common.name'), template: `%s · ${t('common.name')}` },
    description: t('common.description'),
  };
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fff3df' },
    { media: '(prefers-color-scheme: dark)', color: '#1a1012' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { locale, dir } = await requestLanguage();
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  const t = await requestWords();
  return (
    <html lang={locale} dir={dir} data-theme={theme} className={FONTS}>
      <body>
        <SkipLink>{t('shell.skip')}</SkipLink>
        <AppHeader
          theme={theme}
          words={{
            home: t('shell.home'),
            sound: t('shell.sound'),
            theme: {
              system: t('shell.theme.system'),
              light: t('shell.theme.light'),
              dark: t('shell.theme.dark'),
            },
          }}
        />
        <main id="main">{children}</main>
        <LiveRegion />
        <Toaster />
      </body>
    </html>
  );
}
