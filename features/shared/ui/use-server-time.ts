import { useCallback, useSyncExternalStore } from 'react';

/** Reads a clock: epoch ms. */
export type Now = () => number;

/** Subscribes to the whole seconds until an instant. */
function useTicksUntil(until: number, now: Now) {
  return useCallback(
    (tell: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tick = () => {
        tell();
        const left = until - now();
        if (left > 0) timer = setTimeout(tick, (left % 1000) + 5);
      };
      tick();
      return () => clearTimeout(timer);
    },
    [until, now],
  );
}

/** Whole seconds until an instant, counting down; renders once a second. 0 when it is over. */
export function useSecondsLeft(until: number, now: Now): number {
  const read = () => Math.max(0, Math.ceil((until - now()) / 1000));
  return useSyncExternalStore(useTicksUntil(until, now), read, () => 0);
}

/** Whether an instant has come; renders once when it comes. Reads the clock once a second, because devices sleep. */
export function useHasCome(at: number, now: Now): boolean {
  return useSyncExternalStore(
    useTicksUntil(at, now),
    () => now() >= at,
    () => false,
  );
}

/** The time in steps of that many milliseconds, for content that need not be exact to the second. */
export function useTimeInSteps(stepMs: number, now: Now): number {
  const subscribe = useCallback(
    (tell: () => void) => {
      const timer = setInterval(tell, stepMs);
      return () => clearInterval(timer);
    },
    [stepMs],
  );
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(now() / stepMs) * stepMs,
    () => 0,
  );
}
