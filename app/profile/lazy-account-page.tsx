'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '../../features/shared/ui/skeleton.tsx';

/** A page of one's own; what it is made of comes after its frame is seen, which is all that every page brings. */
export const LazyAccountPage = dynamic(
  async () => (await import('./connected-account-page.tsx')).ConnectedAccountPage,
  { ssr: false, loading: () => <Skeleton className="h-96 rounded-card" /> },
);
