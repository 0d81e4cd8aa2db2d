import fc from 'fast-check';
import { atom, createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { measuredWriteAtoms } from '../../realtime/battle/clock-sample-atoms.ts';
import type { Stamp } from '../../realtime/battle/clock-sample-atoms.ts';
import {
  clockAtom,
  clockDoubtsAtom,
  isClockSetAtom,
  isClockSureAtom,
  localClockAtom,
} from '../../realtime/clock/clock-atoms.ts';
import { clockWatchEffect } from '../../realtime/clock/clock-watch-atoms.ts';
import { pageAtom } from '../../realtime/page/page-atom.ts';
import { simulatedPage } from '../../simulation/players/simulated-page.ts';

/** An event of a device, in milliseconds of the server's time. */
type Event =
  | { readonly kind: 'time'; readonly ms: number }
  /** The steady clock stands still, the system clock runs on. */
  | { readonly kind: 'sleep'; readonly ms: number }
  | { readonly kind: 'clock set'; readonly ms: number }
  | { readonly kind: 'shown again' }
  /** The way there, and back; the device may fall asleep on the way back. */
  | {
      readonly kind: 'write';
      readonly thereMs: number;
      readonly backMs: number;
      readonly sleepMs: number;
    };

const ms = (max: number) => fc.integer({ min: 0, max });
const HOUR_MS = 3_600_000;

/**
 * No page can see a clock that is set back by just what its device slept. So clocks are set by hours, and all sleep of a life
 * is less than one.
 */
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('time' as const), ms: ms(60_000) }),
  fc.record({ kind: fc.constant('sleep' as const), ms: fc.oneof(ms(400), ms(100_000)) }),
  fc.record({
    kind: fc.constant('clock set' as const),
    ms: fc.constantFrom(-24, -1, 1, 24).map((hours) => hours * HOUR_MS),
  }),
  fc.record({ kind: fc.constant('shown again' as const) }),
  fc.record({
    kind: fc.constant('write' as const),
    // one second longer in one direction
    thereMs: fc.oneof(ms(100), ms(1_100)),
    backMs: fc.oneof(ms(100), ms(1_100)),
    sleepMs: fc.oneof(fc.constant(0), fc.constant(0), ms(10_000)),
  }),
);

/** A page with the clocks of its device and the server's, all turned by hand. */
function device(driftPpm: number) {
  const start = 1_800_000_000_000;
  let serverNow = start;
  let steady = start - 5_000_000;
  let wall = start + 3_000_000;
  const timers = new Map<object, { at: number; callback: () => void }>();
  const stampAtom = atom<Stamp | undefined>(undefined);
  const { measureAtom, clockEffect } = measuredWriteAtoms(stampAtom, atom<string | null>('room'));
  const store = createStore();
  const page = simulatedPage();
  store.set(pageAtom, page.page);
  store.set(localClockAtom, {
    now: () => steady,
    wall: () => Math.floor(wall),
    after(delay, callback) {
      const key = {};
      timers.set(key, { at: steady + delay, callback });
      return () => void timers.delete(key);
    },
  });
  store.sub(clockEffect, () => {});
  store.sub(clockWatchEffect, () => {});

  /** Lets awake time pass, and runs what it makes due. */
  function pass(awakeMs: number): void {
    serverNow += awakeMs;
    steady += awakeMs * (1 + driftPpm / 1e6);
    wall += awakeMs * (1 + driftPpm / 1e6);
    for (const [key, { at, callback }] of Array.from(timers)) {
      if (at > steady) continue;
      timers.delete(key);
      callback();
    }
  }
  function sleep(asleepMs: number): void {
    serverNow += asleepMs;
    wall += asleepMs;
  }
  async function write(thereMs: number, backMs: number, sleepMs: number): Promise<void> {
    let stampedAt = 0;
    await store.set(measureAtom, () => {
      pass(thereMs);
      stampedAt = Math.floor(serverNow);
      sleep(sleepMs);
      pass(backMs);
      return Promise.resolve();
    });
    store.set(stampAtom, { source: 'room', at: stampedAt });
    // two writes in a millisecond would share a timestamp
    pass(1);
  }
  return {
    store,
    pass,
    sleep,
    write,
    async run(happening: Event): Promise<void> {
      switch (happening.kind) {
        case 'time':
          return pass(happening.ms);
        case 'sleep':
          return sleep(happening.ms);
        case 'clock set':
          wall += happening.ms;
          return;
        case 'shown again':
          page.setHidden(true);
          return page.setHidden(false);
        case 'write':
          return write(happening.thereMs, happening.backMs, happening.sleepMs);
      }
    },
    offBy: () => Math.abs(store.get(clockAtom).now() - serverNow),
    errorMs: () => store.get(clockAtom).errorMs(),
  };
}

describe('[RT-16] the page is within its stated error of the server’s time, or says that it is not', () => {
  it('over 2,000 random lives of sleep, drift, set clocks and one-sided lines', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -450, max: 450 }),
        fc.array(event, { minLength: 1, maxLength: 25, size: 'max' }),
        async (driftPpm, events) => {
          const { run, offBy, errorMs } = device(driftPpm);
          for (const happening of events) {
            await run(happening);
            if (offBy() > errorMs()) {
              throw new Error(`${offBy()} ms off after ${JSON.stringify(happening)}`);
            }
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is sure again after one own write, whatever happened before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 15, size: 'max' }), async (events) => {
        const { run, write, store, offBy, errorMs } = device(100);
        for (const happening of events) await run(happening);
        await write(30, 30, 0);
        expect(store.get(isClockSureAtom)).toBe(true);
        expect(errorMs()).toBeLessThan(Infinity);
        expect(offBy()).toBeLessThanOrEqual(errorMs());
      }),
      { numRuns: 500 },
    );
  });

  it('knows nothing before the first write', () => {
    const { store, errorMs } = device(0);
    expect(store.get(isClockSetAtom)).toBe(false);
    expect(errorMs()).toBe(Infinity);
  });

  it('states half of the first round trip as its error', async () => {
    const { write, errorMs, offBy } = device(0);
    await write(1_000, 0, 0);
    expect(offBy()).toBeGreaterThan(499);
    expect(errorMs()).toBeGreaterThan(offBy() - 1);
    expect(errorMs()).toBeLessThan(505);
  });

  it('notices within a second of waking that the device slept', async () => {
    const { store, write, sleep, pass } = device(0);
    await write(20, 20, 0);
    sleep(8_000);
    pass(1_000);
    expect(store.get(isClockSureAtom)).toBe(false);
    expect(store.get(clockDoubtsAtom)).toBe(1);
  });

  it('asks for one heartbeat after a sleep', async () => {
    const { store, write, sleep, pass } = device(0);
    await write(20, 20, 0);
    sleep(8_000);
    pass(1_000);
    expect(store.get(clockDoubtsAtom)).toBe(1);
    pass(10_000);
    expect(store.get(clockDoubtsAtom)).toBe(1);
  });

  it('rejects an exact old sample that a slow new one contradicts', async () => {
    const { write, sleep, offBy } = device(0);
    await write(4, 4, 0);
    // too short to be noticed, too long for the error of the sample
    for (let times = 0; times < 3; times++) sleep(80);
    expect(offBy()).toBeGreaterThan(230);
    await write(60, 60, 0);
    expect(offBy()).toBeLessThan(62);
  });
});
