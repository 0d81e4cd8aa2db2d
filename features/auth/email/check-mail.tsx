'use client';

import { MailCheck } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { forgetWaitingAtom } from '../../../realtime/identity/email-atoms.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LazyLocalMailbox } from '../local-mailbox/lazy-local-mailbox.tsx';
import { SendAgain } from './send-again.tsx';

/** After a sign-up: a mail is on its way, and nobody is signed in before it is opened. */
export function CheckMail({
  email,
  wasJustSent,
  onOther,
}: {
  email: string;
  wasJustSent: boolean;
  /** Called when another address is to be used. */
  onOther: () => void;
}) {
  const { t } = useTranslation();
  const forget = useSetAtom(forgetWaitingAtom);
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
      <div className="flex flex-wrap gap-3">
        <SendAgain wasJustSent={wasJustSent} />
        <Button size="small" kind="quiet" onClick={() => void forget().then(onOther)}>
          {t('auth.mail.other')}
        </Button>
      </div>
    </div>
  );
}
