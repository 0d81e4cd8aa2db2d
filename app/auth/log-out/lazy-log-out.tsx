'use client';

import dynamic from 'next/dynamic';
import type { BonesWords } from '../../../features/auth/way-in-bones.tsx';
import { BonesContext, WayInBones } from '../../../features/auth/way-in-bones.tsx';
import type { LogOutProps } from './connected-log-out.tsx';

const ConnectedLogOut = dynamic(
  async () => (await import('./connected-log-out.tsx')).ConnectedLogOut,
  { ssr: false, loading: WayInBones },
);

/** The way out; Firebase comes after the page is seen. */
export function LazyLogOut({ bones, ...props }: LogOutProps & { readonly bones: BonesWords }) {
  return (
    <BonesContext value={bones}>
      <ConnectedLogOut {...props} />
    </BonesContext>
  );
}
