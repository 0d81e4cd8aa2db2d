'use client';

import { createContext, use } from 'react';
import { Card } from '../shared/ui/card.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';

/** What the skeleton says, from the server: the words of the screens are not there yet. */
export interface AuthSkeletonTexts {
  /** The heading of what will stand here. */
  readonly heading: string;
  readonly loading: string;
  /** Whether a form of many fields will stand here. */
  readonly isLong?: boolean;
}

/** The texts of the page's skeleton. */
export const AuthSkeletonContext = createContext<AuthSkeletonTexts>({ heading: '', loading: '' });

/** What stands where an auth screen will be: comes with the page, and has its heading and its size already. */
export function AuthSkeleton() {
  return (
    <Card className="mx-auto grid w-full max-w-md gap-6" aria-busy="true">
      <AuthSkeletonInCard />
    </Card>
  );
}

/** The same in a card that is there already. */
export function AuthSkeletonInCard() {
  const { heading, loading, isLong } = use(AuthSkeletonContext);
  return (
    <>
      <h1 className="text-2xl">{heading}</h1>
      <p className="sr-only" role="status">
        {loading}
      </p>
      {Array.from({ length: isLong ? 4 : 2 }, (_, place) => (
        <Skeleton key={place} className="h-20" />
      ))}
      <Skeleton className="h-12 w-1/3" />
      <Skeleton className="h-28" />
    </>
  );
}
