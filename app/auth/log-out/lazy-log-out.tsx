'use client';

import dynamic from 'next/dynamic';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../features/shared/ui/notice.tsx';

/** Firebase comes after the page is seen. */
export const LazyLogOut = dynamic(
  async () => (await import('./connected-log-out.tsx')).ConnectedLogOut,
  { ssr: false, loading: Loading },
);

function Loading() {
  const { t } = useTranslation();
  return <Notice kind="wait">{t('common.loading')}</Notice>;
}
