'use client';

import { useTranslation } from 'react-i18next';
import { Notice } from '../shared/ui/notice.tsx';
import { PhoneForm } from './phone/phone-form.tsx';
import { OtherWays } from './providers/other-ways.tsx';
import { WithSettings } from './with-settings.tsx';

/** Signing in by telephone. Stands on a Threshold. */
export function PhonePage() {
  const { t } = useTranslation();
  return (
    <WithSettings>
      {(settings) => (
        <>
          {settings.phone_login ? (
            <PhoneForm />
          ) : (
            <Notice kind="info">{t('auth.faults.notAllowed')}</Notice>
          )}
          <OtherWays settings={settings} shown="phone" />
        </>
      )}
    </WithSettings>
  );
}
