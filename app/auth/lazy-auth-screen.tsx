'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import type { AuthSkeletonTexts } from '../../features/auth/auth-skeleton.tsx';
import { AuthSkeletonContext, AuthSkeleton } from '../../features/auth/auth-skeleton.tsx';
import type { AuthScreenProps } from './connected-auth-screen.tsx';
import { AUTH_SCREENS } from './auth-screens.ts';

const ConnectedAuthScreen = dynamic(
  async () => (await import('./connected-auth-screen.tsx')).ConnectedAuthScreen,
  { ssr: false, loading: AuthSkeleton },
);

/** An auth screen; what it is made of comes after its skeleton is seen, because a page without a listener loads little at once. */
export function LazyAuthScreen({
  skeleton,
  ...props
}: AuthScreenProps & { readonly skeleton: AuthSkeletonTexts }) {
  const { screen } = props;
  // comes beside Firebase, not after it
  useEffect(() => void AUTH_SCREENS[screen](), [screen]);
  return (
    <AuthSkeletonContext value={skeleton}>
      <ConnectedAuthScreen {...props} />
    </AuthSkeletonContext>
  );
}
