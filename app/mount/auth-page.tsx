'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { PublicEnvironment } from '../../domain/contract/public-environment.ts';
import type { AuthRedirect } from '../../features/auth/auth-redirect.ts';
import { RedirectIfSignedIn } from '../../features/auth/redirect-if-signed-in.tsx';
import { AuthSkeleton } from '../../features/auth/auth-skeleton.tsx';
import { I18nProvider } from '../../features/shared/i18n/i18n-provider.tsx';
import type { MessageCatalogue } from '../../features/shared/i18n/message-keys.ts';
import { QueryProvider } from '../../features/shared/rest/query-provider.tsx';
import { IdentityProvider } from '../../realtime/identity-provider.tsx';
import type { AuthScreenFacts, AuthScreenName } from './auth-screens.ts';
import { AUTH_SCREENS } from './auth-screens.ts';

const loading = AuthSkeleton;
const SCREENS = {
  'sign-in': dynamic(AUTH_SCREENS['sign-in'], { loading }),
  'sign-up': dynamic(AUTH_SCREENS['sign-up'], { loading }),
  reset: dynamic(AUTH_SCREENS.reset, { loading }),
  phone: dynamic(AUTH_SCREENS.phone, { loading }),
  'log-out': dynamic(AUTH_SCREENS['log-out'], { loading }),
};

export interface AuthPageProps extends AuthScreenFacts {
  readonly environment: PublicEnvironment;
  readonly screen: AuthScreenName;
  /** Where a signed-in player goes; null for the log-out screen, which signs out. */
  readonly redirect: AuthRedirect | null;
  readonly locale: string;
  readonly messages: MessageCatalogue;
}

/** An auth screen with its texts, and with Firebase around it. */
export function AuthPage(props: AuthPageProps) {
  const { environment, screen, redirect, locale, messages, settings, ended } = props;
  const Screen = SCREENS[screen];
  return (
    <I18nProvider locale={locale} messages={messages}>
      <IdentityProvider environment={environment} connecting={<AuthSkeleton />}>
        <ForGuests environment={environment} redirect={redirect}>
          <Screen settings={settings} ended={ended} />
        </ForGuests>
      </IdentityProvider>
    </I18nProvider>
  );
}

function ForGuests({
  environment: { emulators, firebase },
  redirect,
  children,
}: Pick<AuthPageProps, 'environment' | 'redirect'> & { children: ReactNode }) {
  if (!redirect) return children;
  const localGame = emulators && { authPort: emulators.auth, projectId: firebase.projectId };
  return (
    <QueryProvider>
      <RedirectIfSignedIn redirect={redirect} localGame={localGame}>
        {children}
      </RedirectIfSignedIn>
    </QueryProvider>
  );
}
