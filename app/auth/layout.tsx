import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { publicEnvironment } from '../../features/shared/env/public-environment.ts';
import { I18nBoundary } from '../../features/shared/i18n/i18n-boundary.tsx';
import { requestWords } from '../../features/shared/i18n/request-words.ts';
import { QueryProvider } from '../../features/shared/rest/query-provider.tsx';
import { Notice } from '../../features/shared/ui/notice.tsx';
import { RealtimeProvider } from '../../realtime/provider.tsx';

export default async function AuthLayout({ children }: { children: ReactNode }) {
  // the environment is read when the page is asked for, not when it is built
  await connection();
  const t = await requestWords();
  return (
    <I18nBoundary>
      <RealtimeProvider
        environment={publicEnvironment()}
        connecting={<Notice kind="wait">{t('common.loading')}</Notice>}
      >
        <QueryProvider>
          <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-8">{children}</div>
        </QueryProvider>
      </RealtimeProvider>
    </I18nBoundary>
  );
}
