import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import type { Atom } from 'jotai';
import { addSampleAtom, localClockAtom } from './clock-atoms.ts';

interface MeasuredWrite {
  readonly sentAt: number;
  readonly acknowledgedAt: number | null;
}

const lastWriteAtom = atom<MeasuredWrite | null>(null);

/** Makes a write that signs itself with the server's time, and notes how long it took. */
export const measureAtom = atom(null, async (get, set, write: () => Promise<unknown>) => {
  const clock = get(localClockAtom);
  const sentAt = clock.now();
  set(lastWriteAtom, { sentAt, acknowledgedAt: null });
  await write();
  set(lastWriteAtom, (last) =>
    last?.sentAt === sentAt ? { sentAt, acknowledgedAt: clock.now() } : last,
  );
});

/**
 * Sets the clock from own writes as the listeners bring them back.
 * @param confirmedAtom the server time of the latest own sign of life that the server has confirmed
 */
export function clockEffectAtom(confirmedAtom: Atom<number | undefined>) {
  return atomEffect((get, set) => {
    const serverTime = get(confirmedAtom);
    const write = get.peek(lastWriteAtom);
    if (serverTime === undefined || !write) return;
    // the listener may be faster than the acknowledgement
    const acknowledgedAt = write.acknowledgedAt ?? get.peek(localClockAtom).now();
    set(addSampleAtom, { sentAt: write.sentAt, acknowledgedAt, serverTime });
    set(lastWriteAtom, null);
  });
}
