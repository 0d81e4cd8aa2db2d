'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '../shared/ui/skeleton.tsx';

/** The quick start, loaded after the page into reserved space, so that guests load none of it. */
export const LazyQuickStart = dynamic(async () => (await import('./quick-start.tsx')).QuickStart, {
  ssr: false,
  loading: () => (
    <div className="grid gap-5 lg:grid-cols-2">
      <Skeleton className="h-60 rounded-card sm:h-48 lg:col-span-2" />
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-52 rounded-card" />
    </div>
  ),
});
