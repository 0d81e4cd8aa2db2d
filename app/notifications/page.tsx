import type { Metadata } from 'next';
import { NotificationsPage } from '../../features/notifications/notifications-page.tsx';
import { I18nBoundary } from '../../features/shared/i18n/i18n-boundary.tsx';
import { requestWords } from '../../features/shared/i18n/request-words.ts';
import { QueryProvider } from '../../features/shared/rest/query-provider.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t('pages.notifications') };
}

export default function Page() {
  return (
    <I18nBoundary>
      <QueryProvider>
        <NotificationsPage />
      </QueryProvider>
    </I18nBoundary>
  );
}
