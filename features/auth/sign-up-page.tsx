'use client';

import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInSettings } from '../../domain/settings/family-settings.ts';
import { ArrivalContext, wayTo } from './arrival-context.ts';
import { SignUpForm } from './email/sign-up-form.tsx';
import { useWaiting } from './email/use-waiting.ts';
import { OtherWays } from './providers/other-ways.tsx';
import { BonesInCard } from './way-in-bones.tsx';

/** Creating an account, by e-mail first. Stands on a Threshold. */
export function SignUpPage({ settings }: { settings: SignInSettings }) {
  const { t } = useTranslation();
  const arrival = use(ArrivalContext);
  const waiting = useWaiting();
  // known in a moment; a form that goes again would flash, and what stands below it would jump
  if (waiting === undefined) return <BonesInCard />;
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
        <a href={wayTo('login', arrival)} className="font-semibold underline">
          {t('auth.signIn')}
        </a>
      </p>
    </>
  );
}
