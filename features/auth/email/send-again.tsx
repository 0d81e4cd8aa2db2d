'use client';

import { useSetAtom } from 'jotai';
import { use, useState, useTransition } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { MailCheck } from 'lucide-react';
import { sendVerificationAtom, forgetWaitingAtom } from '../../../realtime/identity/email-atoms.ts';
import { formatCountdown } from '../../shared/i18n/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { notify } from '../../shared/ui/notify.ts';
import { AuthRedirectContext, backVerified } from '../auth-redirect-context.ts';
import { SIGN_IN_MESSAGES } from '../sign-in-messages.ts';
import { LazyLocalMailbox } from '../local-mailbox/lazy-local-mailbox.tsx';
import { useCountdown } from '../use-countdown.ts';

/** Seconds between two mails: Firebase refuses a second mail that comes sooner. */
const WAIT_S = 30;

/** Sends the verification mail again. */
export function SendAgain({ wasJustSent = false }: { wasJustSent?: boolean }) {
  const { t } = useTranslation();
  const redirect = use(AuthRedirectContext);
  const send = useSetAtom(sendVerificationAtom);
  const [busy, work] = useTransition();
  const [sent, setSent] = useState(0);
  const { secondsLeft, restart } = useCountdown(wasJustSent ? WAIT_S : 0);

  const press = () =>
    work(async () => {
      const error = await send(backVerified(redirect));
      if (error) {
        void notify('error', t(SIGN_IN_MESSAGES[error]));
        return;
      }
      restart(WAIT_S);
      setSent(sent + 1);
      void notify('success', t('auth.mail.sent'));
    });

  return (
    <>
      <Button size="small" kind="quiet" busy={busy} disabled={secondsLeft > 0} onClick={press}>
        {secondsLeft > 0
          ? t('auth.mail.againIn', { time: formatCountdown(secondsLeft) })
          : t('auth.mail.again')}
      </Button>
      {sent > 0 && <LazyLocalMailbox key={sent} wanted={{ kind: 'mail' }} />}
    </>
  );
}

/** Shown after a sign-up: the mail is on its way, and the player is signed in after opening its link. */
export function CheckMail({
  email,
  wasJustSent,
  onOther,
}: {
  email: string;
  wasJustSent: boolean;
  /** Called when the player wants to use another address. */
  onOther: () => void;
}) {
  const { t } = useTranslation();
  const forget = useSetAtom(forgetWaitingAtom);
  return (
    <div className="grid gap-5" role="status">
      <MailCheck aria-hidden="true" className="size-12 text-accent" />
      <h1 className="text-2xl">{t('auth.mail.title')}</h1>
      {/* an e-mail address reads from left to right in every language */}
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
