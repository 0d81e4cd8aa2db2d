'use client';

import { use } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { SignInSettings } from '../../domain/settings/family-settings.ts';
import { authAddress } from './auth-redirect.ts';
import { AuthRedirectContext } from './auth-redirect-context.ts';
import { SignUpForm } from './email/sign-up-form.tsx';
import { useWaiting } from './email/use-waiting.ts';
import { OtherWays } from './other-ways.tsx';
import { AuthSkeletonInCard } from './auth-skeleton.tsx';

/** Creating an account, with the e-mail form first. Needs RedirectIfSignedIn around it. */
export function SignUpPage({ settings }: { settings: SignInSettings }) {
  const { t } = useTranslation();
  const redirect = use(AuthRedirectContext);
  const waiting = useWaiting();
  // `waiting` is known within a moment; a form that disappears again would flash and move the content below
  if (waiting === undefined) return <AuthSkeletonInCard />;
  return (
    <>
      {settings.email_login ? (
        <SignUpForm mustBeVerified={settings.email_verification} waiting={waiting} />
      ) : (
        <h1 className="text-2xl">{t('auth.create')}</h1>
      )}
      <OtherWays settings={settings} shown="email" />
      <p>
        {t('auth.haveAccount')}{' '}
        <a href={authAddress('login', redirect)} className="font-semibold underline">
          {t('auth.signIn')}
        </a>
      </p>
    </>
  );
}
