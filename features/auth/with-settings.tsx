'use client';

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientSettings } from '../../domain/settings/configurations.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { Button } from '../shared/ui/button.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';

/** Waits for the settings, which say how one may sign in. */
export function WithSettings({ children }: { children: (settings: ClientSettings) => ReactNode }) {
  const { t } = useTranslation();
  const settings = useSettings();
  if (settings.data) return children(settings.data);
  if (settings.isPending) {
    return (
      <div className="grid gap-5" aria-busy="true">
        <p className="sr-only" role="status">
          {t('common.loading')}
        </p>
        <Skeleton className="h-9 w-1/2" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-12 w-1/3" />
      </div>
    );
  }
  return (
    <Notice
      kind="fault"
      action={
        <Button size="small" onClick={() => void settings.refetch()}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('auth.session.unavailable')}
    </Notice>
  );
}
