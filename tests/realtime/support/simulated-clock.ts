import type { Clock } from '../../../realtime/clock/clock.ts';

/** The clocks of a device that a test puts to sleep, wakes, and sets. */
export interface SimulatedClock {
  clock: Clock;
  /** The steady clock stands still, and no timer fires; the system clock continues. */
  sleep: () => void;
  wake: () => void;
  /** Sets the system clock forward by so many milliseconds, or back. */
  setForward: (ms: number) => void;
}

interface Timer {
  readonly callback: () => void;
  leftMs: number;
  handle: ReturnType<typeof setTimeout> | undefined;
}

/** Clocks of a device whose steady clock and timers stand still while it sleeps, as everywhere but on Windows. */
export function simulatedClock(): SimulatedClock {
  let sleptMs = 0;
  let asleepSince: number | null = null;
  let setForwardMs = 0;
  const timers = new Set<Timer>();
  const now = () => (asleepSince ?? performance.timeOrigin + performance.now()) - sleptMs;
  const run = (timer: Timer) => {
    const startedAt = now();
    timer.handle = setTimeout(() => {
      timers.delete(timer);
      timer.callback();
    }, timer.leftMs);
    timer.leftMs += startedAt;
  };
  return {
    clock: {
      now,
      wall: () => Date.now() + setForwardMs,
      after(ms, callback) {
        const timer: Timer = { callback, leftMs: Math.max(0, ms), handle: undefined };
        timers.add(timer);
        if (asleepSince === null) run(timer);
        return () => {
          clearTimeout(timer.handle);
          timers.delete(timer);
        };
      },
    },
    sleep() {
      asleepSince = performance.timeOrigin + performance.now();
      for (const timer of timers) {
        clearTimeout(timer.handle);
        timer.leftMs -= now();
      }
    },
    wake() {
      if (asleepSince === null) return;
      sleptMs += performance.timeOrigin + performance.now() - asleepSince;
      asleepSince = null;
      for (const timer of timers) run(timer);
    },
    setForward(ms) {
      setForwardMs += ms;
    },
  };
}
