'use client';

import { use } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { SignInSettings } from '../../domain/settings/family-settings.ts';
import { Notice } from '../shared/ui/notice.tsx';
import { authAddress } from './auth-redirect.ts';
import { AuthRedirectContext } from './auth-redirect-context.ts';
import { SignInForm } from './email/sign-in-form.tsx';
import { OtherWays } from './other-ways.tsx';

/** Signing in, with the e-mail form first. Needs RedirectIfSignedIn around it. */
export function SignInPage({ settings }: { settings: SignInSettings }) {
  const { t } = useTranslation();
  const redirect = use(AuthRedirectContext);
  return (
    <>
      <h1 className="text-2xl">{t('auth.welcomeBack')}</h1>
      {redirect.isVerified && <Notice kind="success">{t('auth.mail.verified')}</Notice>}
      {settings.email_login && <SignInForm mustBeVerified={settings.email_verification} />}
      <OtherWays settings={settings} shown="email" />
      {settings.email_login && (
        <p>
          {t('auth.newHere')}{' '}
          <a href={authAddress('sign-up', redirect)} className="font-semibold underline">
            {t('auth.create')}
          </a>
        </p>
      )}
    </>
  );
}
