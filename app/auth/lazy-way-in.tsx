'use client';

import dynamic from 'next/dynamic';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../features/shared/ui/notice.tsx';

/** A way in; Firebase comes after the page is seen, because a page without a listener loads none at once. */
export const LazyWayIn = dynamic(
  async () => (await import('./connected-way-in.tsx')).ConnectedWayIn,
  { ssr: false, loading: Loading },
);

function Loading() {
  const { t } = useTranslation();
  return <Notice kind="wait">{t('common.loading')}</Notice>;
}
