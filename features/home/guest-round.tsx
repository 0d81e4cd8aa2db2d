'use client';

import { Flame, Smile, Trophy, UserPlus } from 'lucide-react';
import { I18nProvider } from '../shared/i18n/i18n-provider.tsx';
import type { MessagePart } from '../shared/i18n/message-keys.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { usePageMark } from '../shared/ui/page-mark.ts';
import { PracticePanel } from '../shared/question/practice-round.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';

/** A guest's practice round with its texts; the home page loads it on demand. */
export function GuestRound({
  locale,
  messages,
  join,
  onLeave,
}: {
  locale: string;
  /** The texts of a round. */
  messages: MessagePart;
  /** Called when the guest continues to an account. */
  join: string;
  onLeave: () => void;
}) {
  // hides the page behind it from screen readers
  usePageMark('alone');
  return (
    <I18nProvider locale={locale} messages={messages}>
      <PracticePanel
        onLeave={onLeave}
        end={
          <>
            <AccountBenefits />
            <ButtonLink href="/auth/sign-up/?next=%2Frandom-battle%2F" size="large">
              <UserPlus aria-hidden="true" />
              {join}
            </ButtonLink>
          </>
        }
      />
    </I18nProvider>
  );
}

/** The three things that an account keeps. */
function AccountBenefits() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-2 text-start">
      <h2 className="text-lg">{t('practice.keep.title')}</h2>
      <ul className="grid gap-2 font-semibold [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:text-accent-strong">
        {(
          [
            ['name', Smile],
            ['score', Trophy],
            ['streak', Flame],
          ] as const
        ).map(([what, Icon]) => (
          <li key={what} className="flex items-center gap-3">
            <Icon aria-hidden="true" />
            {t(`practice.keep.${what}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
