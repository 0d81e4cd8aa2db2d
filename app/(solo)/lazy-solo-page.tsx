'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '../../features/shared/ui/skeleton.tsx';

/** A page of a mode of one player; what it is made of comes after its frame is seen. */
export const LazySoloPage = dynamic(
  async () => (await import('./connected-solo-page.tsx')).ConnectedSoloPage,
  { ssr: false, loading: () => <Skeleton className="h-96 rounded-card" /> },
);
