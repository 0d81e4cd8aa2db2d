'use client';

import { useTranslation } from 'react-i18next';
import type { SignInSettings } from '../../domain/settings/family-settings.ts';
import { Notice } from '../shared/ui/notice.tsx';
import { PhoneForm } from './phone/phone-form.tsx';
import { OtherWays } from './providers/other-ways.tsx';

/** Signing in by phone. Stands on a RedirectIfSignedIn. */
export function PhonePage({ settings }: { settings: SignInSettings }) {
  const { t } = useTranslation();
  return (
    <>
      {settings.phone_login ? (
        <PhoneForm />
      ) : (
        <Notice kind="info">{t('auth.errors.notAllowed')}</Notice>
      )}
      <OtherWays settings={settings} shown="phone" />
    </>
  );
}
