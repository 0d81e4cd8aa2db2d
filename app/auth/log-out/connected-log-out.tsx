'use client';

import type { PublicEnvironment } from '../../../domain/contract/public-environment.ts';
import { LogOutPage } from '../../../features/auth/log-out-page.tsx';
import { AuthSkeleton } from '../../../features/auth/auth-skeleton.tsx';
import { I18nProvider } from '../../../features/shared/i18n/i18n-provider.tsx';
import type { Messages } from '../../../features/shared/i18n/message-keys.ts';
import type { SessionEnd } from '../../../features/shared/rest/session-ended.ts';
import { IdentityProvider } from '../../../realtime/identity-provider.tsx';

export interface LogOutProps {
  readonly environment: PublicEnvironment;
  readonly ended: SessionEnd | null;
  readonly locale: string;
  readonly messages: Messages;
}

/** The way out with its words, and with Firebase around it. */
export function ConnectedLogOut({ environment, ended, locale, messages }: LogOutProps) {
  return (
    <I18nProvider locale={locale} messages={messages}>
      <IdentityProvider environment={environment} connecting={<AuthSkeleton />}>
        <LogOutPage ended={ended} />
      </IdentityProvider>
    </I18nProvider>
  );
}
