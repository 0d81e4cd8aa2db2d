'use client';

import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { logOutPath, onSessionEnded } from '../shared/rest/session-ended.ts';
import { forgetPlayer } from '../shared/state/groups.ts';

/** Around a page of one's own: a session that ends leaves nothing of the player, and ends on the home page. */
export function AccountSession({ children }: { children: ReactNode }) {
  useEffect(
    () =>
      onSessionEnded((why) => {
        forgetPlayer();
        // this page knows nothing of Firebase, whose user must go too
        location.replace(logOutPath(why));
      }),
    [],
  );
  return children;
}
