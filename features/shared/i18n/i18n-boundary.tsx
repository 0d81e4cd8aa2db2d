import type { ReactNode } from 'react';
import { I18nProvider } from './i18n-provider.tsx';
import { loadMessages } from './messages.ts';
import { requestLanguage } from './request-language.ts';

/** Sends the texts of the player's language to the client components inside. */
export async function I18nBoundary({ children }: { children: ReactNode }) {
  const { code, locale } = await requestLanguage();
  return (
    <I18nProvider locale={locale} messages={await loadMessages(code)}>
      {children}
    </I18nProvider>
  );
}
