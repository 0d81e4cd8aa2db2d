import { atom } from 'jotai';
import { LIMITS } from '../../domain/limits.ts';
import { localClockAtom } from '../clock/clock-atoms.ts';

/** For what two devices of one player, and the way to the server, may differ. */
const SLACK_MS = 200;

/** When this page last tried to take a seat, in local time. */
const triedAtAtom = atom(-Infinity);

/** Waits until the rules let the player take a seat again (`LIMITS.seatEveryMs`), and notes that the page takes one now. */
export const seatPauseAtom = atom(null, async (get, set): Promise<void> => {
  const clock = get(localClockAtom);
  const ms = get(triedAtAtom) + LIMITS.seatEveryMs + SLACK_MS - clock.now();
  if (ms > 0) await new Promise<void>((resolve) => void clock.after(ms, resolve));
  set(triedAtAtom, clock.now());
});
