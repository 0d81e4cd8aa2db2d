import { atom } from 'jotai';
import type { Clock } from './clock.ts';
import { systemClock } from './system-clock.ts';

/** The page's own clock. */
export const localClockAtom = atom<Clock>(systemClock);

/** One comparison of the two clocks. */
interface Sample {
  /** Server time minus local time, in milliseconds. */
  readonly offset: number;
  readonly roundTripMs: number;
}

/** A sample with so short a way needs no second one. */
const EXACT_MS = 200;

const bestSampleAtom = atom<Sample | null>(null);

/** How long the latest own write took to be acknowledged, in milliseconds: what the line is like now. */
export const roundTripAtom = atom(0);

/** Whether the clock is as exact as it can be on a line that is not slow. */
export const isClockExactAtom = atom(
  (get) => (get(bestSampleAtom)?.roundTripMs ?? Infinity) <= EXACT_MS,
);

/** How far `clockAtom` may be off, in milliseconds: at worst one of the two ways of its sample took all of the time. */
export const clockErrorAtom = atom((get) => (get(bestSampleAtom)?.roundTripMs ?? 0) / 2);

/** Whether the server's time is known; without it no countdown can be right. */
export const isClockSetAtom = atom((get) => get(bestSampleAtom) !== null);

/** The server's clock, in milliseconds since 1970: all countdowns draw from it. */
export const clockAtom = atom((get): { now: () => number } => {
  const local = get(localClockAtom);
  const offset = get(bestSampleAtom)?.offset ?? 0;
  return { now: () => local.now() + offset };
});

/**
 * Takes in one own write: sent and acknowledged at local times, stamped by the server in between. The sample with the
 * shortest way wins, since its error is at most half of it.
 */
export const addSampleAtom = atom(
  null,
  (get, set, write: { sentAt: number; acknowledgedAt: number; serverTime: number }) => {
    const roundTripMs = write.acknowledgedAt - write.sentAt;
    const best = get(bestSampleAtom);
    if (roundTripMs < 0 || (best && best.roundTripMs <= roundTripMs)) return;
    const offset = write.serverTime - (write.sentAt + write.acknowledgedAt) / 2;
    set(bestSampleAtom, { offset, roundTripMs });
  },
);
