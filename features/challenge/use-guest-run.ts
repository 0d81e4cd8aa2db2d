import { useEffect, useRef, useState } from 'react';
import { keepChallenge } from '../../domain/contract/challenge.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { readRunToken } from './run-token.ts';

/** Whether a guest's run has come to the account. */
export type Keeping = 'no' | 'pending' | 'done' | 'failed';

/** Takes a guest's finished run to the account that has signed in since, once. */
export function useGuestRun({
  code,
  isSignedIn,
  isDue,
  onDone,
}: {
  code: string;
  isSignedIn: boolean;
  /** Whether the run is finished and belongs to nobody. */
  isDue: boolean;
  onDone: () => void;
}): Keeping {
  const [keeping, setKeeping] = useState<Keeping>('no');
  const hasBegun = useRef(false);
  useEffect(() => {
    const run = readRunToken(code);
    if (!isSignedIn || !isDue || run === undefined || hasBegun.current) return;
    hasBegun.current = true;
    setKeeping('pending');
    callAction(keepChallenge, { code, run }).then(
      () => {
        setKeeping('done');
        onDone();
      },
      () => setKeeping('failed'),
    );
  }, [code, isSignedIn, isDue, onDone]);
  return keeping;
}
