import { atomEffect } from 'jotai-effect';
import { clockAtom, doubtClockAtom } from '../clock/clock-atoms.ts';
import { roundsAtom } from './room-documents.ts';

/** The clocks of the server's machines differ by less than this, in milliseconds. */
const MARGIN_MS = 100;

/** Doubts the clock when a round's opening time lies in the future of the page's clock. */
export const futureRoundEffect = atomEffect((get, set) => {
  const rounds = get(roundsAtom);
  // the time of an own pending write is this device's estimate
  if (rounds.state !== 'live' || rounds.pending) return;
  const latest = rounds.data.reduce((last, { at }) => Math.max(last, at ?? 0), 0);
  const clock = get.peek(clockAtom);
  if (latest > clock.now() + clock.errorMs() + MARGIN_MS) set(doubtClockAtom);
});
