'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import type { BonesWords } from '../../features/auth/way-in-bones.tsx';
import { BonesContext, WayInBones } from '../../features/auth/way-in-bones.tsx';
import type { WayInProps } from './connected-way-in.tsx';
import { WAY_IN_SCREENS } from './way-in-screens.ts';

const ConnectedWayIn = dynamic(
  async () => (await import('./connected-way-in.tsx')).ConnectedWayIn,
  { ssr: false, loading: WayInBones },
);

/** A way in; what it is made of comes after its bones are seen, because a page without a listener loads little at once. */
export function LazyWayIn({ bones, ...props }: WayInProps & { readonly bones: BonesWords }) {
  const { screen } = props;
  // comes beside Firebase, not after it
  useEffect(() => void WAY_IN_SCREENS[screen](), [screen]);
  return (
    <BonesContext value={bones}>
      <ConnectedWayIn {...props} />
    </BonesContext>
  );
}
