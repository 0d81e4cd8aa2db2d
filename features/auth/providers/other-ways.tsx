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
import type { SignInFault } from '../../../realtime/identity/sign-in-fault.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { ArrivalContext, wayTo } from '../arrival-context.ts';
import { FAULT_WORDS } from '../fault-words.ts';
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
  const arrival = use(ArrivalContext);
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
        <ButtonLink href={wayTo('otp-verify', arrival)} kind="quiet">
          <Smartphone aria-hidden="true" />
          {t('auth.withPhone')}
        </ButtonLink>
      )}
      {hasEmail && (
        <ButtonLink href={wayTo('login', arrival)} kind="quiet">
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
  const [fault, setFault] = useState<SignInFault | null>(null);
  useEffect(() => void prepare(), [prepare]);
  return (
    <>
      <Button
        kind="quiet"
        busy={busy}
        onClick={() =>
          work(async () => {
            setFault(null);
            setFault(await signIn());
          })
        }
      >
        <GoogleMark />
        {t('auth.withGoogle')}
      </Button>
      {fault && <Notice kind="fault">{t(FAULT_WORDS[fault])}</Notice>}
    </>
  );
}
