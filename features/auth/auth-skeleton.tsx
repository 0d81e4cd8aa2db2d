'use client';

import { createContext, use } from 'react';
import { Card } from '../shared/ui/card.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';

/** The texts of the skeleton, from the server: the page has not loaded the screen's texts yet. */
export interface AuthSkeletonTexts {
  /** The heading of the auth screen. */
  readonly heading: string;
  readonly loading: string;
  /** Whether the form has many fields. */
  readonly isLong?: boolean;
}

/** The texts of the page's skeleton. */
export const AuthSkeletonContext = createContext<AuthSkeletonTexts>({ heading: '', loading: '' });

/** Stands in for an auth screen until it is loaded, with the same heading and size. */
export function AuthSkeleton() {
  return (
    <Card className="mx-auto grid w-full max-w-md gap-6" aria-busy="true">
      <AuthSkeletonInCard />
    </Card>
  );
}

/** The content of `AuthSkeleton`, for a card that exists already. */
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
