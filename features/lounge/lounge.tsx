'use client';

import { useAtomValue } from 'jotai';
import { assertNever } from '../../domain/assert-never.ts';
import { loungeAtom } from '../../realtime/lounge/lounge-atoms.ts';
import { Notice } from '../shared/ui/notice.tsx';
import styles from './lounge.module.css';
import { LoungeTable } from './table/lounge-table.tsx';
import { SeatOffer } from './table/seat-offer.tsx';

/** The lounge: two seats, and what was said last from each. */
export function Lounge() {
  const lounge = useAtomValue(loungeAtom);
  switch (lounge.state) {
    case 'idle':
    case 'loading':
      return <Notice kind="wait">Opening the lounge…</Notice>;
    case 'live':
      return (
        <section aria-labelledby="lounge-title" className={styles.lounge}>
          <h2 id="lounge-title">The lounge</h2>
          <LoungeTable lounge={lounge.data} pending={lounge.pending} />
        </section>
      );
    case 'missing':
      return <SeatOffer />;
    case 'failed':
      switch (lounge.reason) {
        case 'denied':
          return <SeatOffer />;
        case 'unavailable':
          return <Notice kind="fault">The lounge cannot be reached. Check your connection.</Notice>;
        case 'malformed':
        case 'other':
          return (
            <Notice kind="fault">The lounge cannot be shown. Reload the page to try again.</Notice>
          );
        default:
          return assertNever(lounge.reason);
      }
    default:
      return assertNever(lounge);
  }
}
