'use client';

import dynamic from 'next/dynamic';
import { useTranslation } from 'react-i18next';
import type { PublicEnvironment } from '../../domain/contract/public-environment.ts';
import type { Arrival } from '../../features/auth/arrival.ts';
import { Threshold } from '../../features/auth/threshold.tsx';
import { QueryProvider } from '../../features/shared/rest/query-provider.tsx';
import { Notice } from '../../features/shared/ui/notice.tsx';
import { IdentityProvider } from '../../realtime/identity-provider.tsx';

/** Each way in, loaded when it is the one: countries and their numbers are for the telephone alone. */
const SCREENS = {
  'sign-in': dynamic(
    async () => (await import('../../features/auth/sign-in-page.tsx')).SignInPage,
    { loading: Loading },
  ),
  'sign-up': dynamic(
    async () => (await import('../../features/auth/sign-up-page.tsx')).SignUpPage,
    { loading: Loading },
  ),
  reset: dynamic(
    async () => (await import('../../features/auth/reset-password-page.tsx')).ResetPasswordPage,
    { loading: Loading },
  ),
  phone: dynamic(async () => (await import('../../features/auth/phone-page.tsx')).PhonePage, {
    loading: Loading,
  }),
};

export interface WayInProps {
  readonly environment: PublicEnvironment;
  readonly screen: keyof typeof SCREENS;
  readonly arrival: Arrival;
}

/** A way in with Firebase around it. */
export function ConnectedWayIn({ environment, screen, arrival }: WayInProps) {
  const Screen = SCREENS[screen];
  const { emulators, firebase } = environment;
  const localGame = emulators && { authPort: emulators.auth, projectId: firebase.projectId };
  return (
    <IdentityProvider environment={environment} connecting={<Loading />}>
      <QueryProvider>
        <Threshold arrival={arrival} localGame={localGame}>
          <Screen />
        </Threshold>
      </QueryProvider>
    </IdentityProvider>
  );
}

function Loading() {
  const { t } = useTranslation();
  return <Notice kind="wait">{t('common.loading')}</Notice>;
}
