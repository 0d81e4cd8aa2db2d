import type { Firestore } from 'firebase/firestore';
import { atom } from 'jotai';
import { firestoreAtom, firestoreSourceAtom, isRenewingAtom } from './client-atoms.ts';
import { localClockAtom } from './clock/clock-atoms.ts';
import { elapsed, momentOf } from './clock/clock.ts';
import type { LocalMoment } from './clock/clock.ts';
import { endWaits } from './replaced-instance.ts';

/** Two new instances have at least this long between them, in milliseconds: a line that is gone needs time, not instances. */
const RENEW_EVERY_MS = 30_000;

const renewedAtom = atom<LocalMoment | null>(null);

/**
 * Replaces a Firestore instance that has failed. Its listeners can die in the background without an error (a known fault of
 * WebKit and of the SDK), and after a failed assertion it refuses every call.
 */
export const renewAtom = atom(null, (get, set, failed: Firestore) => {
  const source = get(firestoreSourceAtom);
  const last = get(renewedAtom);
  const now = momentOf(get(localClockAtom));
  if (!source || get(firestoreAtom) !== failed) return;
  if (last && elapsed(last, now) < RENEW_EVERY_MS) return;
  set(renewedAtom, now);
  set(isRenewingAtom, true);
  set(firestoreAtom, source.renew());
  endWaits(failed);
  // the listeners start again at the end of this task
  queueMicrotask(() => set(isRenewingAtom, false));
});
