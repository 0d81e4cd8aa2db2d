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

/** A sample with a round trip this short needs no second one. */
const EXACT_MS = 200;

/**
 * A sample with a larger error (a round trip of 4 s) comes from a line that stood still. By such a clock a lock can be too
 * early for longer than it is retried (3 s), so the page takes another sample.
 */
const COARSE_MS = 2_000;

/** 500 ppm: NTP slews a clock no faster, and quartz drifts less. */
const DRIFT = 0.000_5;

/** Server times come in whole milliseconds, and so does the system clock. */
const ROUNDING_MS = 2;

/** How far the page's two clocks may drift apart, in milliseconds. Beyond it, the device slept or its clock was set. */
const SLEPT_MS = 250;

const sampleAtom = atom<Sample | null>(null);

/** Whether the sample is in doubt; only a new sample ends the doubt. */
const isDoubtedAtom = atom(false);

/** How often the sample was doubted: each time causes one heartbeat. */
export const clockDoubtsAtom = atom(0);

/** How often the device slept, or its system clock was set, while the page knew the server's time. */
export const clockSleepsAtom = atom(0);

/** How often the clock was corrected by more than its error: timers set earlier wait for the wrong instant. */
export const clockStepsAtom = atom(0);

/** The round trip of the latest own write, in milliseconds: a measure of the current line. */
export const roundTripAtom = atom(0);

/** Whether the page has ever had the server's time; without it no countdown can be drawn. */
export const isClockSetAtom = atom((get) => get(sampleAtom) !== null);

/** Whether the page trusts its clock: the server's time is within `errorMs` of it. */
export const isClockSureAtom = atom((get) => get(sampleAtom) !== null && !get(isDoubtedAtom));

/** Whether the clock is as exact as it can be on a line that is not slow. */
export const isClockExactAtom = atom(
  (get) => get(isClockSureAtom) && (get(sampleAtom)?.roundTripMs ?? Infinity) <= EXACT_MS,
);

/** Whether the latest sample is too inexact to play by: one more write is worth a better one. */
export const isClockCoarseAtom = atom((get) => (get(sampleAtom)?.errorMs ?? 0) > COARSE_MS);

/** The server's clock as the page knows it. */
export interface ServerClock {
  /** Milliseconds since 1970: all countdowns draw from it. */
  readonly now: () => number;
  /** How far `now` may be off, in milliseconds; Infinity while the page is not sure. */
  readonly errorMs: () => number;
}

/**
 * The server's clock. Invariant: the server's time is within `errorMs` of `now`, or `errorMs` is Infinity and the screen says
 * that the time is being checked. While in doubt, `now` continues from the last sample.
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

/** The current error of a sample: its round trip, a possible sleep of the device since, and drift. */
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
 * Adds the sample of one own write. The sample with the smallest error wins. A newer one replaces it if it contradicts it by
 * more than both errors, or if the older one is in doubt.
 */
export const addSampleAtom = atom(null, (get, set, write: TimedWrite) => {
  const { sent, acknowledged, serverTime } = write;
  const roundTripMs = acknowledged.steady - sent.steady;
  const lost = divergence(sent, acknowledged);
  // the device slept while the write was in flight: its round trip is unknown
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

/** Puts the sample in doubt until an own write gives a new one. */
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
