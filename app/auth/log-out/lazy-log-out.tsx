'use client';

import dynamic from 'next/dynamic';
import type { AuthSkeletonTexts } from '../../../features/auth/auth-skeleton.tsx';
import { AuthSkeletonContext, AuthSkeleton } from '../../../features/auth/auth-skeleton.tsx';
import type { LogOutProps } from './connected-log-out.tsx';

const ConnectedLogOut = dynamic(
  async () => (await import('./connected-log-out.tsx')).ConnectedLogOut,
  { ssr: false, loading: AuthSkeleton },
);

/** The way out; Firebase comes after the page is seen. */
export function LazyLogOut({
  skeleton,
  ...props
}: LogOutProps & { readonly skeleton: AuthSkeletonTexts }) {
  return (
    <AuthSkeletonContext value={skeleton}>
      <ConnectedLogOut {...props} />
    </AuthSkeletonContext>
  );
}
