'use client';

import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { onSessionEnded } from '../shared/rest/session-ended.ts';
import { forgetPlayer } from '../shared/state/groups.ts';

/** Around a page of one's own: a session that ends, ends on the home page. */
export function AccountSession({ children }: { children: ReactNode }) {
  useEffect(
    () =>
      onSessionEnded(() => {
        forgetPlayer();
        // a new page: the frame around this one still shows the player
        location.replace('/');
      }),
    [],
  );
  return children;
}
