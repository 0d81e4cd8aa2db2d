import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import type { Atom } from 'jotai';
import { addSampleAtom, localClockAtom, roundTripAtom } from './clock-atoms.ts';

/** An own write that the server has acknowledged, at local times. */
interface MeasuredWrite {
  readonly sentAt: number;
  readonly acknowledgedAt: number;
}

/** The last write that was alone on its way: with two at once nobody knows which one a stamp belongs to. */
const lastWriteAtom = atom<MeasuredWrite | null>(null);
const inFlightAtom = atom(0);
const sentAtom = atom(0);

/** Whether an own write is on its way that will tell the time. */
export const isMeasuringAtom = atom((get) => get(inFlightAtom) > 0);

/** The newest stamp that was used. */
const lastStampAtom = atom(0);

/** Makes a write that signs itself with the server's time, and notes how long it took. */
export const measureAtom = atom(null, async (get, set, write: () => Promise<unknown>) => {
  const clock = get(localClockAtom);
  const sentAt = clock.now();
  const startsAlone = get(inFlightAtom) === 0;
  const number = get(sentAtom) + 1;
  set(lastWriteAtom, null);
  set(sentAtom, number);
  set(inFlightAtom, (count) => count + 1);
  try {
    await write();
    const acknowledgedAt = clock.now();
    set(roundTripAtom, acknowledgedAt - sentAt);
    if (startsAlone && get(sentAtom) === number) set(lastWriteAtom, { sentAt, acknowledgedAt });
  } finally {
    set(inFlightAtom, (count) => count - 1);
  }
});

/**
 * Sets the clock from own writes as the listeners bring them back.
 * @param confirmedAtom the server time of the latest own sign of life, once the server has confirmed it; undefined while an
 *   own write is pending
 */
export function clockEffectAtom(confirmedAtom: Atom<number | undefined>) {
  return atomEffect((get, set) => {
    const serverTime = get(confirmedAtom);
    const write = get(lastWriteAtom);
    if (serverTime === undefined || !write || serverTime <= get.peek(lastStampAtom)) return;
    set(lastStampAtom, serverTime);
    set(lastWriteAtom, null);
    set(addSampleAtom, { ...write, serverTime });
  });
}
