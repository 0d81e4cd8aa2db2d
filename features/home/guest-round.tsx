'use client';

import { UserPlus } from 'lucide-react';
import { I18nProvider } from '../shared/i18n/i18n-provider.tsx';
import type { Messages } from '../shared/i18n/message-keys.ts';
import { usePageMark } from '../shared/ui/page-mark.ts';
import { PracticeRound } from '../shared/play/practice-round.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';

/** A guest's round with its words; the first page loads it when it is wanted. */
export function GuestRound({
  locale,
  messages,
  join,
  onLeave,
}: {
  locale: string;
  /** Those that a round says. */
  messages: Messages;
  /** On the way to an account. */
  join: string;
  onLeave: () => void;
}) {
  // nor do readers find the page behind it
  usePageMark('alone');
  return (
    <I18nProvider locale={locale} messages={messages}>
      <PracticeRound
        onLeave={onLeave}
        end={
          <ButtonLink href="/auth/sign-up/?next=%2Frandom-battle%2F" size="large">
            <UserPlus aria-hidden="true" />
            {join}
          </ButtonLink>
        }
      />
    </I18nProvider>
  );
}
