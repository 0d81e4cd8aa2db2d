'use client';

import dynamic from 'next/dynamic';
import type { PublicEnvironment } from '../../domain/contract/public-environment.ts';
import type { SignInSettings } from '../../domain/settings/family-settings.ts';
import type { Arrival } from '../../features/auth/arrival.ts';
import { Threshold } from '../../features/auth/threshold.tsx';
import { WayInBones } from '../../features/auth/way-in-bones.tsx';
import { I18nProvider } from '../../features/shared/i18n/i18n-provider.tsx';
import type { Messages } from '../../features/shared/i18n/messages.ts';
import { QueryProvider } from '../../features/shared/rest/query-provider.tsx';
import { IdentityProvider } from '../../realtime/identity-provider.tsx';
import type { WayInScreen } from './way-in-screens.ts';
import { WAY_IN_SCREENS } from './way-in-screens.ts';

const SCREENS = {
  'sign-in': dynamic(WAY_IN_SCREENS['sign-in'], { loading: WayInBones }),
  'sign-up': dynamic(WAY_IN_SCREENS['sign-up'], { loading: WayInBones }),
  reset: dynamic(WAY_IN_SCREENS.reset, { loading: WayInBones }),
  phone: dynamic(WAY_IN_SCREENS.phone, { loading: WayInBones }),
};

export interface WayInProps {
  readonly environment: PublicEnvironment;
  readonly screen: WayInScreen;
  readonly arrival: Arrival;
  readonly settings: SignInSettings;
  readonly locale: string;
  readonly messages: Messages;
}

/** A way in with its words, and with Firebase around it. */
export function ConnectedWayIn(props: WayInProps) {
  const { environment, screen, arrival, settings, locale, messages } = props;
  const Screen = SCREENS[screen];
  const { emulators, firebase } = environment;
  const localGame = emulators && { authPort: emulators.auth, projectId: firebase.projectId };
  return (
    <I18nProvider locale={locale} messages={messages}>
      <IdentityProvider environment={environment} connecting={<WayInBones />}>
        <QueryProvider>
          <Threshold arrival={arrival} localGame={localGame}>
            <Screen settings={settings} />
          </Threshold>
        </QueryProvider>
      </IdentityProvider>
    </I18nProvider>
  );
}
