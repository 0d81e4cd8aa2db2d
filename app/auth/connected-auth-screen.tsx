'use client';

import dynamic from 'next/dynamic';
import type { PublicEnvironment } from '../../domain/contract/public-environment.ts';
import type { SignInSettings } from '../../domain/settings/family-settings.ts';
import type { AuthRedirect } from '../../features/auth/auth-redirect.ts';
import { RedirectIfSignedIn } from '../../features/auth/redirect-if-signed-in.tsx';
import { AuthSkeleton } from '../../features/auth/auth-skeleton.tsx';
import { I18nProvider } from '../../features/shared/i18n/i18n-provider.tsx';
import type { Messages } from '../../features/shared/i18n/message-keys.ts';
import { QueryProvider } from '../../features/shared/rest/query-provider.tsx';
import { IdentityProvider } from '../../realtime/identity-provider.tsx';
import type { AuthScreenName } from './auth-screens.ts';
import { AUTH_SCREENS } from './auth-screens.ts';

const SCREENS = {
  'sign-in': dynamic(AUTH_SCREENS['sign-in'], { loading: AuthSkeleton }),
  'sign-up': dynamic(AUTH_SCREENS['sign-up'], { loading: AuthSkeleton }),
  reset: dynamic(AUTH_SCREENS.reset, { loading: AuthSkeleton }),
  phone: dynamic(AUTH_SCREENS.phone, { loading: AuthSkeleton }),
};

export interface AuthScreenProps {
  readonly environment: PublicEnvironment;
  readonly screen: AuthScreenName;
  readonly redirect: AuthRedirect;
  readonly settings: SignInSettings;
  readonly locale: string;
  readonly messages: Messages;
}

/** An auth screen with its words, and with Firebase around it. */
export function ConnectedAuthScreen(props: AuthScreenProps) {
  const { environment, screen, redirect, settings, locale, messages } = props;
  const Screen = SCREENS[screen];
  const { emulators, firebase } = environment;
  const localGame = emulators && { authPort: emulators.auth, projectId: firebase.projectId };
  return (
    <I18nProvider locale={locale} messages={messages}>
      <IdentityProvider environment={environment} connecting={<AuthSkeleton />}>
        <QueryProvider>
          <RedirectIfSignedIn redirect={redirect} localGame={localGame}>
            <Screen settings={settings} />
          </RedirectIfSignedIn>
        </QueryProvider>
      </IdentityProvider>
    </I18nProvider>
  );
}
