'use client';

import { Mail, Smartphone } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { use, useEffect, useState, useTransition } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { SignInSettings } from '../../domain/settings/family-settings.ts';
import { prepareGoogleAtom, signInWithGoogleAtom } from '../../realtime/identity/google-atoms.ts';
import type { SignInError } from '../../realtime/identity/sign-in-error.ts';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { authAddress } from './auth-redirect.ts';
import { AuthRedirectContext } from './auth-redirect-context.ts';
import { SIGN_IN_MESSAGES } from './sign-in-messages.ts';

/** The other ways to sign in that the operator offers. */
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

/** Google's logo, in the colours that Google's branding rules require. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-5">
      <path
        fill="#4285f4"
        d="M47 24.6c0-1.6-.2-3.2-.4-4.6H24v9h12.9c-.6 3-2.3 5.5-4.8 7.2v6h7.7C44.3 38 47 31.9 47 24.6z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.8-6c-2.1 1.4-4.9 2.3-8.1 2.3-6.3 0-11.6-4.2-13.5-9.9h-8v6.2C6.5 42.6 14.6 48 24 48z"
      />
      <path
        fill="#fbbc05"
        d="M10.5 28.6c-.5-1.4-.8-3-.8-4.6s.3-3.2.8-4.6v-6.2h-8C.9 16.5 0 20.1 0 24s.9 7.5 2.5 10.8l8-6.2z"
      />
      <path
        fill="#ea4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.5 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"
      />
    </svg>
  );
}
