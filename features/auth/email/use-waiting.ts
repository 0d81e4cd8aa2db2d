import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { admitVerifiedAtom, readWaitingAtom } from '../../../realtime/identity/email-atoms.ts';

/** How often a visible page asks whether the mail's link was opened. */
const ASK_MS = 4_000;
/** After this many requests the page asks again only when the player returns to it. */
const ASKED_ENOUGH = 150;

/**
 * Returns the address whose verification mail is still unopened: undefined until known, null for none. Signs the player
 * in once the link was opened, on this device or another.
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
