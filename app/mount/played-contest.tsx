'use client';

import { ContestPage } from '../../features/contest/contest-page.tsx';
import { SoloOutcome } from '../../features/solo/outcome.tsx';
import { SoloPage } from '../../features/solo/solo-page.tsx';

/** The page of a contest, with the screens of an attempt. */
export function PlayedContest({ id }: { id: string }) {
  return <ContestPage key={id} id={id} Attempt={SoloPage} Result={SoloOutcome} />;
}
