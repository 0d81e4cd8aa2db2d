'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { BonesHeading, WayInBones } from '../../features/auth/way-in-bones.tsx';
import type { WayInProps } from './connected-way-in.tsx';
import { WAY_IN_SCREENS } from './way-in-screens.ts';

const ConnectedWayIn = dynamic(
  async () => (await import('./connected-way-in.tsx')).ConnectedWayIn,
  { ssr: false, loading: WayInBones },
);

/** A way in; Firebase comes after the page is seen, because a page without a listener loads none at once. */
export function LazyWayIn({ heading, ...props }: WayInProps & { readonly heading: string }) {
  const { screen } = props;
  // comes beside Firebase, not after it
  useEffect(() => void WAY_IN_SCREENS[screen](), [screen]);
  return (
    <BonesHeading heading={heading}>
      <ConnectedWayIn {...props} />
    </BonesHeading>
  );
}
