'use client';

import type { ReactNode } from 'react';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../shared/ui/card.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';

const HeadingContext = createContext('');

/** The heading that a way in will have, for its bones. */
export function BonesHeading({ heading, children }: { heading: string; children: ReactNode }) {
  return <HeadingContext value={heading}>{children}</HeadingContext>;
}

/** What stands where a way in will be: comes with the page, and has its heading and its size already. */
export function WayInBones() {
  const { t } = useTranslation();
  return (
    <Card className="mx-auto grid w-full max-w-md gap-6" aria-busy="true">
      <h1 className="text-2xl">{use(HeadingContext)}</h1>
      <p className="sr-only" role="status">
        {t('common.loading')}
      </p>
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-12 w-1/3" />
      <Skeleton className="h-28" />
    </Card>
  );
}
