'use client';

import { DefencePage } from '../../features/defence/defence-page.tsx';
import { SoloPage } from '../../features/solo/solo-page.tsx';

/** The page of the defence of the day, with the screens of an attempt. */
export function PlayedDefence() {
  return <DefencePage Attempt={SoloPage} />;
}
