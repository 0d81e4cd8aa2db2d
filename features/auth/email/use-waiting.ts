import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { admitVerifiedAtom, readWaitingAtom } from '../../../realtime/identity/email-atoms.ts';

/** How often it is asked whether the mail's link was opened, while the page is seen. */
const ASK_MS = 4_000;
/** After so many times only a return to the page asks. */
const ASKED_ENOUGH = 150;

/**
 * Whoever waits for a mail to be opened: undefined while that is not known, null for nobody, else their address. Once the link
 * was opened they are signed in, wherever that was.
 */
export function useWaiting(): string | null | undefined {
  const read = useSetAtom(readWaitingAtom);
  const admit = useSetAtom(admitVerifiedAtom);
  const [email, setEmail] = useState<string | null>();
  useEffect(() => {
    let isGone = false;
    let asked = 0;
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      const waits = await admit();
      const address = waits ? await read() : null;
      if (!isGone) setEmail(address);
    };
    void read()
      .then((address) => {
        if (!isGone) setEmail(address);
      })
      .then(ask);
    const timer = setInterval(() => {
      asked += 1;
      if (asked < ASKED_ENOUGH) void ask();
    }, ASK_MS);
    const look = () => void ask();
    document.addEventListener('visibilitychange', look);
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [admit, read]);
  return email;
}
