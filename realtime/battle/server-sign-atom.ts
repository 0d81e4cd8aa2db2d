import { atom } from 'jotai';
import { localClockAtom } from '../clock/clock-atoms.ts';

/** The rules take one sign of life a second. */
export const SIGN_PAUSE_MS = 1_100;

/** When the server last seated the player of this page, in local time: it signed for him, and a sign at once is refused. */
const signedAtAtom = atom(-Infinity);

/** Notes that the server has just seated the player. */
export const noteServerSignAtom = atom(null, (get, set) => {
  set(signedAtAtom, get(localClockAtom).now());
});

/** How long the next own sign has to wait, in milliseconds; 0 mostly. */
export const signDelayAtom = atom(null, (get) =>
  Math.max(0, get(signedAtAtom) + SIGN_PAUSE_MS - get(localClockAtom).now()),
);
