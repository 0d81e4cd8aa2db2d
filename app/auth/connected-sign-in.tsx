'use client';

import { useTranslation } from 'react-i18next';
import type { PublicEnvironment } from '../../domain/contract/public-environment.ts';
import { SignInPage } from '../../features/auth/sign-in-page.tsx';
import { QueryProvider } from '../../features/shared/rest/query-provider.tsx';
import { Notice } from '../../features/shared/ui/notice.tsx';
import { RealtimeProvider } from '../../realtime/provider.tsx';

/** The way in with Firebase around it. */
export function ConnectedSignIn({
  environment,
  startsWith,
  next,
}: {
  environment: PublicEnvironment;
  startsWith: 'sign-in' | 'sign-up';
  next: string;
}) {
  const { t } = useTranslation();
  return (
    <RealtimeProvider
      environment={environment}
      connecting={<Notice kind="wait">{t('common.loading')}</Notice>}
    >
      <QueryProvider>
        <SignInPage startsWith={startsWith} next={next} />
      </QueryProvider>
    </RealtimeProvider>
  );
}
