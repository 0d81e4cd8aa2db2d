'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '../shared/ui/skeleton.tsx';

/** What a player wants first. It comes after the page, in the room that it will take, so that guests load none of it. */
export const LazyQuickStart = dynamic(async () => (await import('./quick-start.tsx')).QuickStart, {
  ssr: false,
  loading: () => (
    <div className="grid gap-5 lg:grid-cols-2">
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-52 rounded-card" />
    </div>
  ),
});
