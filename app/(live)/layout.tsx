import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { AuthGate } from '../../features/auth/auth-gate.tsx';
import { publicEnvironment } from '../../features/shared/env/public-environment.ts';
import { I18nBoundary } from '../../features/shared/i18n/i18n-boundary.tsx';
import { requestTexts } from '../../features/shared/i18n/request-texts.ts';
import { QueryProvider } from '../../features/shared/rest/query-provider.tsx';
import { Notice } from '../../features/shared/ui/notice.tsx';
import { RealtimeProvider } from '../../realtime/provider.tsx';

/** The layout of pages that listen to Firestore: for signed-in players, with their connection. */
export default async function LiveLayout({ children }: { children: ReactNode }) {
  // read the environment at each request, not at the build
  await connection();
  const t = await requestTexts();
  return (
    <I18nBoundary>
      <RealtimeProvider
        environment={publicEnvironment()}
        connecting={<Notice kind="wait">{t('common.loading')}</Notice>}
      >
        <AuthGate>
          {/* inside the gate, so that another player gets another cache */}
          <QueryProvider>{children}</QueryProvider>
        </AuthGate>
      </RealtimeProvider>
    </I18nBoundary>
  );
}
