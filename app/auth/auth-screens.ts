import type { ComponentType } from 'react';
import type { SignInSettings } from '../../domain/settings/family-settings.ts';

type Screen = ComponentType<{ settings: SignInSettings }>;

/** Each auth screen, loaded when it is the one: countries and their numbers are for the phone alone. */
export const AUTH_SCREENS = {
  'sign-in': async (): Promise<Screen> =>
    (await import('../../features/auth/sign-in-page.tsx')).SignInPage,
  'sign-up': async (): Promise<Screen> =>
    (await import('../../features/auth/sign-up-page.tsx')).SignUpPage,
  reset: async (): Promise<Screen> =>
    (await import('../../features/auth/reset-password-page.tsx')).ResetPasswordPage,
  phone: async (): Promise<Screen> =>
    (await import('../../features/auth/phone-page.tsx')).PhonePage,
};

export type AuthScreenName = keyof typeof AUTH_SCREENS;
