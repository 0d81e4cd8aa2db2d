'use client';

import dynamic from 'next/dynamic';
import { classNames } from '../shared/ui/class-names.ts';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import { GOAL_CARD_HEIGHT } from './goal-card-size.ts';

/** The quick start, loaded after the page into reserved space, so that guests load none of it. */
export const LazyQuickStart = dynamic(async () => (await import('./quick-start.tsx')).QuickStart, {
  ssr: false,
  loading: () => (
    <div className="grid gap-5 lg:grid-cols-2">
      <Skeleton className={classNames('rounded-card lg:col-span-2', GOAL_CARD_HEIGHT)} />
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-52 rounded-card" />
    </div>
  ),
});

/** The ways beside the modes, loaded in the same way. */
export const LazyMoreWays = dynamic(async () => (await import('./more-ways.tsx')).MoreWays, {
  ssr: false,
  loading: () => <Skeleton className="h-32 rounded-card" />,
});
