import type { ReactNode } from 'react';
import { I18nProvider } from './i18n-provider.tsx';
import { loadMessages } from './messages.ts';
import { requestLanguage } from './request-language.ts';

/** Goes around the pages whose client components speak: sends them the words of the player's language. */
export async function I18nBoundary({ children }: { children: ReactNode }) {
  const { code, locale } = await requestLanguage();
  return (
    <I18nProvider locale={locale} messages={await loadMessages(code)}>
      {children}
    </I18nProvider>
  );
}
