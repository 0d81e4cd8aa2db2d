'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '../../../features/shared/ui/skeleton.tsx';

/** The page of a contest; what it is made of comes after its frame is seen. */
export const LazyContestPage = dynamic(
  async () => (await import('./connected-contest-page.tsx')).ConnectedContestPage,
  { ssr: false, loading: () => <Skeleton className="h-96 rounded-card" /> },
);
