'use client';

import { MailCheck } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrivalContext, wayTo } from '../arrival-context.ts';
import { LazyLocalMailbox } from '../local-mailbox/lazy-local-mailbox.tsx';
import { SendAgain } from './send-again.tsx';

/** After a sign-up: a mail is on its way, and nobody is signed in before it is opened. */
export function CheckMail({ email }: { email: string }) {
  const { t } = useTranslation();
  const arrival = use(ArrivalContext);
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
      <div className="flex flex-wrap items-center gap-4">
        <SendAgain wasJustSent />
        <a href={wayTo('login', arrival)} className="font-semibold underline">
          {t('auth.signIn')}
        </a>
      </div>
    </div>
  );
}
