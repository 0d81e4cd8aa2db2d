'use client';

import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInSettings } from '../../domain/settings/family-settings.ts';
import { Notice } from '../shared/ui/notice.tsx';
import { ArrivalContext, wayTo } from './arrival-context.ts';
import { SignInForm } from './email/sign-in-form.tsx';
import { OtherWays } from './providers/other-ways.tsx';

/** Signing in, by e-mail first. Stands on a Threshold. */
export function SignInPage({ settings }: { settings: SignInSettings }) {
  const { t } = useTranslation();
  const arrival = use(ArrivalContext);
  return (
    <>
      <h1 className="text-2xl">{t('auth.welcomeBack')}</h1>
      {arrival.isVerified && <Notice kind="success">{t('auth.mail.verified')}</Notice>}
      {settings.email_login && <SignInForm mustBeVerified={settings.email_verification} />}
      <OtherWays settings={settings} shown="email" />
      {settings.email_login && (
        <p>
          {t('auth.newHere')}{' '}
          <a href={wayTo('sign-up', arrival)} className="font-semibold underline">
            {t('auth.create')}
          </a>
        </p>
      )}
    </>
  );
}
