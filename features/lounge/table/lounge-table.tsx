'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { useActionState } from 'react';
import type { Lounge } from '../../../domain/lounge/lounge.ts';
import { LINE_MAX_CHARACTERS, SEATS } from '../../../domain/lounge/lounge.ts';
import { identityAtom } from '../../../realtime/identity/identity-atom.ts';
import { leaveSeatAtom, sayLineAtom } from '../../../realtime/lounge/lounge-atoms.ts';
import type { WriteResult } from '../../../realtime/write-result.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import styles from '../lounge.module.css';

/** The seats with their last lines, and the place to say one. */
export function LoungeTable({ lounge, pending }: { lounge: Lounge; pending: boolean }) {
  const identity = useAtomValue(identityAtom);
  const sayLine = useSetAtom(sayLineAtom);
  const leaveSeat = useSetAtom(leaveSeatAtom);
  const [result, submit, busy] = useActionState<WriteResult | null, FormData>(
    (_previous, form) => sayLine(String(form.get('line') ?? '')),
    null,
  );
  const ownUid = identity.state === 'signed-in' ? identity.uid : null;

  return (
    <>
      <ul className={styles.seats} aria-label="Seats">
        {lounge.seats.map((seat) => (
          <li key={seat.uid} className={styles.seat}>
            <h3>
              {seat.name}
              {seat.uid === ownUid && <span className={styles.you}>you</span>}
            </h3>
            <p className={seat.line ? styles.line : styles.silent}>
              {seat.line?.text ?? 'Has said nothing yet.'}
            </p>
            {seat.uid === ownUid && pending && (
              <p role="status" className={styles.silent}>
                Sending…
              </p>
            )}
          </li>
        ))}
        {lounge.seats.length < SEATS && (
          <li className={`${styles.seat} ${styles.free}`}>
            <p className={styles.silent}>This seat is free.</p>
          </li>
        )}
      </ul>
      <form action={submit} className={styles.say} aria-label="Say something">
        <TextField
          label="Your line"
          name="line"
          autoComplete="off"
          required
          maxLength={LINE_MAX_CHARACTERS}
        />
        <div className={styles.actions}>
          <Button type="submit" busy={busy}>
            Say it
          </Button>
          <Button kind="quiet" onClick={() => void leaveSeat()}>
            Leave the seat
          </Button>
        </div>
      </form>
      {result?.ok === false && (
        <Notice kind="fault">Your line was not accepted. Change it and try again.</Notice>
      )}
    </>
  );
}
