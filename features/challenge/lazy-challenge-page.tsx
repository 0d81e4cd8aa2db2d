'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '../shared/ui/skeleton.tsx';

/** The page of a challenge, loaded after the frame of the page is drawn. */
export const LazyChallengePage = dynamic(
  async () => (await import('./challenge-page.tsx')).ChallengePage,
  {
    ssr: false,
    loading: () => (
      <div className="mx-auto w-full max-w-2xl px-4 py-6">
        <Skeleton className="h-96 rounded-card" />
      </div>
    ),
  },
);
