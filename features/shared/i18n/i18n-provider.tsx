'use client';

import type { ReactNode } from 'react';
import { useState } from 'react';
import { TranslatorContext } from './use-translation.ts';
import type { MessagePart } from './message-keys.ts';
import { createTranslator } from './translator.ts';

/** Provides texts to client components; the messages come with the page. */
export function I18nProvider({
  locale,
  messages,
  children,
}: {
  locale: string;
  messages: MessagePart;
  children: ReactNode;
}) {
  const [translator] = useState(() => createTranslator(locale, messages));
  return <TranslatorContext value={translator}>{children}</TranslatorContext>;
}
