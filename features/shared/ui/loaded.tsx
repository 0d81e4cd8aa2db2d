'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

/** Renders a query: a placeholder while it loads, an error with a retry button, or its data. */
export function Loaded<T>({
  query,
  needs,
  rows = 3,
  children,
}: {
  query: UseQueryResult<T>;
  /** Another query without which this one does not begin: if it fails, it is retried instead. */
  needs?: UseQueryResult<unknown>;
  /** The size of the placeholder. */
  rows?: number;
  children: (data: T) => ReactNode;
}) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  const failed = [needs, query].find((one) => one?.isError && one.data === undefined);
  if (failed) return <Failed retry={() => void failed.refetch()} />;
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('common.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-16 rounded-card" />
      ))}
    </div>
  );
}

/** Says that loading failed, with a retry button. */
export function Failed({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      kind="error"
      action={
        <Button kind="quiet" size="small" onClick={retry}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('common.failed')}
    </Notice>
  );
}
