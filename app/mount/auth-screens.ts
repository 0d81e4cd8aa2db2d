import type { ComponentType } from 'react';
import type { SignInSettings } from '../../domain/settings/family-settings.ts';
import type { SessionEndReason } from '../../features/shared/rest/session-ended.ts';

/** The server's facts for an auth screen; each screen takes what it needs. */
export interface AuthScreenFacts {
  readonly settings: SignInSettings;
  /** For the log-out screen: why the session ended; null if the player asked for it. */
  readonly ended: SessionEndReason | null;
}

type Screen = ComponentType<AuthScreenFacts>;

/** The code of each auth screen. Only the phone screen loads the table of countries. */
export const AUTH_SCREENS = {
  'sign-in': async (): Promise<Screen> =>
    (await import('../../features/auth/sign-in-page.tsx')).SignInPage,
  'sign-up': async (): Promise<Screen> =>
    (await import('../../features/auth/sign-up-page.tsx')).SignUpPage,
  reset: async (): Promise<Screen> =>
    (await import('../../features/auth/reset-password-page.tsx')).ResetPasswordPage,
  phone: async (): Promise<Screen> =>
    (await import('../../features/auth/phone-page.tsx')).PhonePage,
  'log-out': async (): Promise<Screen> =>
    (await import('../../features/auth/log-out-page.tsx')).LogOutPage,
};

export type AuthScreenName = keyof typeof AUTH_SCREENS;
