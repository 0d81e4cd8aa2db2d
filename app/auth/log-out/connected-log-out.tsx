'use client';

import { useTranslation } from 'react-i18next';
import type { PublicEnvironment } from '../../../domain/contract/public-environment.ts';
import { LogOutPage } from '../../../features/auth/log-out-page.tsx';
import { Notice } from '../../../features/shared/ui/notice.tsx';
import { IdentityProvider } from '../../../realtime/identity-provider.tsx';

/** The way out, with Firebase around it. */
export function ConnectedLogOut({
  environment,
  isDecided,
}: {
  environment: PublicEnvironment;
  isDecided: boolean;
}) {
  const { t } = useTranslation();
  return (
    <IdentityProvider
      environment={environment}
      connecting={<Notice kind="wait">{t('common.loading')}</Notice>}
    >
      <LogOutPage isDecided={isDecided} />
    </IdentityProvider>
  );
}
