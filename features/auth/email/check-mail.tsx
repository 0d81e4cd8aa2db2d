'use client';

import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LazyLocalMailbox } from '../local-mailbox/lazy-local-mailbox.tsx';
import { SendAgain } from './send-again.tsx';

/** After a sign-up: a mail is on its way, and nobody is signed in before it is opened. */
export function CheckMail({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5" role="status">
      <MailCheck aria-hidden="true" className="size-12 text-accent" />
      <h1 className="text-2xl">{t('auth.mail.title')}</h1>
      {/* an address is read from left to right in every language */}
      <p>
        {t('auth.mail.text')} <bdi className="font-semibold">{email}</bdi>
      </p>
      <p className="text-muted">{t('auth.mail.then')}</p>
      <LazyLocalMailbox wanted={{ kind: 'mail', email }} />
      <SendAgain wasJustSent />
    </div>
  );
}
