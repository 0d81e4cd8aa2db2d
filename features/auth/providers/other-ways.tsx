'use client';

import { Mail, Smartphone } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { use, useEffect, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInSettings } from '../../../domain/settings/family-settings.ts';
import {
  prepareGoogleAtom,
  signInWithGoogleAtom,
} from '../../../realtime/identity/google-atoms.ts';
import type { SignInError } from '../../../realtime/identity/sign-in-error.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { AuthRedirectContext, authAddress } from '../auth-redirect-context.ts';
import { SIGN_IN_MESSAGES } from '../sign-in-messages.ts';
import { GoogleMark } from './google-mark.tsx';

/** The ways to sign in beside the one of this page, as far as the operator offers them. */
export function OtherWays({
  settings,
  shown,
}: {
  settings: SignInSettings;
  shown: 'email' | 'phone';
}) {
  const { t } = useTranslation();
  const redirect = use(AuthRedirectContext);
  const hasPhone = settings.phone_login && shown !== 'phone';
  const hasEmail = settings.email_login && shown !== 'email';
  if (!settings.gmail_login && !hasPhone && !hasEmail) return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex items-center gap-3 text-muted before:h-0.5 before:flex-1 before:bg-line after:h-0.5 after:flex-1 after:bg-line">
        {t('auth.or')}
      </p>
      {settings.gmail_login && <GoogleButton />}
      {hasPhone && (
        <ButtonLink href={authAddress('otp-verify', redirect)} kind="quiet">
          <Smartphone aria-hidden="true" />
          {t('auth.withPhone')}
        </ButtonLink>
      )}
      {hasEmail && (
        <ButtonLink href={authAddress('login', redirect)} kind="quiet">
          <Mail aria-hidden="true" />
          {t('auth.withEmail')}
        </ButtonLink>
      )}
    </div>
  );
}

function GoogleButton() {
  const { t } = useTranslation();
  const prepare = useSetAtom(prepareGoogleAtom);
  const signIn = useSetAtom(signInWithGoogleAtom);
  const [busy, work] = useTransition();
  const [error, setError] = useState<SignInError | null>(null);
  useEffect(() => void prepare(), [prepare]);
  return (
    <>
      <Button
        kind="quiet"
        busy={busy}
        onClick={() =>
          work(async () => {
            setError(null);
            setError(await signIn());
          })
        }
      >
        <GoogleMark />
        {t('auth.withGoogle')}
      </Button>
      {error && <Notice kind="error">{t(SIGN_IN_MESSAGES[error])}</Notice>}
    </>
  );
}
