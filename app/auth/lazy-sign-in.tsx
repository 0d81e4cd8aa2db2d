'use client';

import dynamic from 'next/dynamic';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../features/shared/ui/notice.tsx';

/** The way in; Firebase comes after the page is seen, because a page without a listener loads none at once. */
export const LazySignIn = dynamic(
  async () => (await import('./connected-sign-in.tsx')).ConnectedSignIn,
  { ssr: false, loading: Loading },
);

function Loading() {
  const { t } = useTranslation();
  return <Notice kind="wait">{t('common.loading')}</Notice>;
}
