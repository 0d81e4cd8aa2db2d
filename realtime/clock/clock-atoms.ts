import { atom } from 'jotai';
import { divergence, momentOf } from './clock.ts';
import type { Clock, LocalMoment } from './clock.ts';
import { systemClock } from './system-clock.ts';

/** The page's own clock. */
export const localClockAtom = atom<Clock>(systemClock);

/** One comparison of the page's steady clock with the server's. */
interface Sample {
  /** Server time minus local time, in milliseconds. */
  readonly offset: number;
  readonly roundTripMs: number;
  /** How far `offset` may have been off when it was taken, in milliseconds. */
  readonly errorMs: number;
  readonly takenAt: LocalMoment;
}

/** A sample with so short a round trip needs no second one. */
const EXACT_MS = 200;

/** 500 ppm: NTP slews a clock no faster, and quartz drifts less. */
const DRIFT = 0.000_5;

/** Server times come in whole milliseconds, and so does the system clock. */
const ROUNDING_MS = 2;

/** The page's two clocks may move apart so far, in milliseconds; beyond, the device slept or its clock was set. */
const SLEPT_MS = 250;

const sampleAtom = atom<Sample | null>(null);

/** Whether something speaks against the sample; only a new one ends that. */
const isDoubtedAtom = atom(false);

/** How often the sample was doubted: each time asks for one heartbeat. */
export const clockDoubtsAtom = atom(0);

/** How often the device slept, or its system clock was set, while the page knew the server's time. */
export const clockSleepsAtom = atom(0);

/** How often the clock was corrected by more than its error: timers set before wait for the wrong instant. */
export const clockStepsAtom = atom(0);

/** How long the latest own write took to be acknowledged, in milliseconds: what the line is like now. */
export const roundTripAtom = atom(0);

/** Whether the server's time has been known at all; without it no countdown can be drawn. */
export const isClockSetAtom = atom((get) => get(sampleAtom) !== null);

/** Whether the page stands by its clock: the server's time is within `errorMs` of it. */
export const isClockSureAtom = atom((get) => get(sampleAtom) !== null && !get(isDoubtedAtom));

/** Whether the clock is as exact as it can be on a line that is not slow. */
export const isClockExactAtom = atom(
  (get) => get(isClockSureAtom) && (get(sampleAtom)?.roundTripMs ?? Infinity) <= EXACT_MS,
);

/** The server's clock as the page knows it. */
export interface ServerClock {
  /** Milliseconds since 1970: all countdowns draw from it. */
  readonly now: () => number;
  /** How far `now` may be off, in milliseconds; Infinity while the page is not sure. */
  readonly errorMs: () => number;
}

/**
 * The server's clock. The law: the server's time is within `errorMs` of `now`, or `errorMs` is Infinity and the screen says
 * that the time is being checked. While in doubt, `now` is the last known time.
 */
export const clockAtom = atom((get): ServerClock => {
  const local = get(localClockAtom);
  const sample = get(sampleAtom);
  const isSure = get(isClockSureAtom);
  const offset = sample?.offset ?? 0;
  return {
    now: () => local.now() + offset,
    errorMs: () => (sample && isSure ? errorOf(sample, momentOf(local)) : Infinity),
  };
});

/** The error of a sample by now: both of its ways, what the device may have slept since, and its drift. */
function errorOf({ errorMs, takenAt }: Sample, now: LocalMoment): number {
  const lost = divergence(takenAt, now);
  if (lost > SLEPT_MS) return Infinity;
  return errorMs + lost + DRIFT * Math.max(0, now.steady - takenAt.steady);
}

/** An own write: sent and acknowledged at local moments, stamped by the server in between. */
export interface TimedWrite {
  readonly sent: LocalMoment;
  readonly acknowledged: LocalMoment;
  readonly serverTime: number;
}

/**
 * Takes in one own write. The sample with the smallest error wins; one that contradicts it by more than both errors, or
 * comes while it is in doubt, replaces it, since it is the newer.
 */
export const addSampleAtom = atom(null, (get, set, write: TimedWrite) => {
  const { sent, acknowledged, serverTime } = write;
  const roundTripMs = acknowledged.steady - sent.steady;
  const lost = divergence(sent, acknowledged);
  // the device slept while the write was on its way: nobody knows how long that took
  if (roundTripMs < 0 || lost > SLEPT_MS) return;
  const fresh: Sample = {
    offset: serverTime - (sent.steady + acknowledged.steady) / 2,
    roundTripMs,
    errorMs: roundTripMs / 2 + lost + ROUNDING_MS,
    takenAt: acknowledged,
  };
  const known = get(sampleAtom);
  if (known) {
    const knownErrorMs = get(isDoubtedAtom) ? Infinity : errorOf(known, acknowledged);
    const gap = Math.abs(fresh.offset - known.offset);
    const agrees = gap <= knownErrorMs + fresh.errorMs;
    if (agrees && knownErrorMs <= fresh.errorMs) return;
    if (gap > known.errorMs) set(clockStepsAtom, (steps) => steps + 1);
  }
  set(sampleAtom, fresh);
  set(isDoubtedAtom, false);
});

/** Stops standing by the sample until an own write brings another one. */
export const doubtClockAtom = atom(null, (get, set) => {
  if (!get(isClockSureAtom)) return;
  set(isDoubtedAtom, true);
  set(clockDoubtsAtom, (doubts) => doubts + 1);
});

/** Doubts the sample if the device slept, or its system clock was set, since it was taken. */
export const checkForSleepAtom = atom(null, (get, set) => {
  if (!get(isClockSureAtom) || get(clockAtom).errorMs() < Infinity) return;
  set(clockSleepsAtom, (sleeps) => sleeps + 1);
  set(doubtClockAtom);
});
