'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import type { AuthSkeletonTexts } from '../../features/auth/auth-skeleton.tsx';
import { AuthSkeletonContext, AuthSkeleton } from '../../features/auth/auth-skeleton.tsx';
import { Skeleton } from '../../features/shared/ui/skeleton.tsx';
import type { AuthPageProps } from './auth-page.tsx';
import { AUTH_SCREENS } from './auth-screens.ts';

// The first load of a page has its frame and a skeleton. The browser loads all other code after it has drawn these.

/** A page of a signed-in player, without a listener. */
export const LazySessionPage = dynamic(
  async () => (await import('./session-page.tsx')).SessionPage,
  { ssr: false, loading: () => <Skeleton className="h-96 rounded-card" /> },
);

const AuthPage = dynamic(async () => (await import('./auth-page.tsx')).AuthPage, {
  ssr: false,
  loading: AuthSkeleton,
});

/** A page that signs in or out. */
export function LazyAuthPage({
  skeleton,
  ...props
}: AuthPageProps & { readonly skeleton: AuthSkeletonTexts }) {
  const { screen } = props;
  // loads the screen's code beside Firebase's, not after it
  useEffect(() => void AUTH_SCREENS[screen]().catch(() => undefined), [screen]);
  return (
    <AuthSkeletonContext value={skeleton}>
      <AuthPage {...props} />
    </AuthSkeletonContext>
  );
}
