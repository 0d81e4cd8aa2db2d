'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '../../features/shared/ui/skeleton.tsx';

/** An account page. Its code is loaded after its frame is drawn: the frame is all that every account page needs at once. */
export const LazyAccountPage = dynamic(
  async () => (await import('./connected-account-page.tsx')).ConnectedAccountPage,
  { ssr: false, loading: () => <Skeleton className="h-96 rounded-card" /> },
);
