'use client';

import type { ReactNode } from 'react';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Messages } from './messages.ts';
import { createTranslator } from './translator.ts';

/** Gives client components their words; the messages come with the page. */
export function I18nProvider({
  locale,
  messages,
  children,
}: {
  locale: string;
  messages: Messages;
  children: ReactNode;
}) {
  const [translator] = useState(() => createTranslator(locale, messages));
  return <I18nextProvider i18n={translator}>{children}</I18nextProvider>;
}
