'use client';

import { useSetAtom } from 'jotai';
import { useActionState } from 'react';
import { SEATS } from '../../../domain/lounge/lounge.ts';
import { takeSeatAtom } from '../../../realtime/lounge/lounge-atoms.ts';
import type { WriteResult } from '../../../realtime/write-result.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import styles from '../lounge.module.css';

/** What those see who do not sit in the lounge. */
export function SeatOffer() {
  const takeSeat = useSetAtom(takeSeatAtom);
  const [result, submit, busy] = useActionState<WriteResult | null>(() => takeSeat(), null);
  return (
    <form action={submit} className={styles.lounge}>
      <h2>The lounge</h2>
      <p className={styles.lead}>
        There are {SEATS} seats. Only those who sit in the lounge see what is said there.
      </p>
      {result?.ok === false && (
        <Notice kind="fault">
          {result.reason === 'denied'
            ? 'The lounge is full: every seat is taken.'
            : 'The seat could not be taken. Try again.'}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={busy}>
          Take a seat
        </Button>
      </div>
    </form>
  );
}
