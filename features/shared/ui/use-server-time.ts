import { useCallback, useSyncExternalStore } from 'react';

/** Reads a clock: epoch ms. */
export type Now = () => number;

/** Whole seconds until an instant, counting down; renders once a second. 0 when it is over. */
export function useSecondsLeft(until: number, now: Now): number {
  const subscribe = useCallback(
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
  const read = () => Math.max(0, Math.ceil((until - now()) / 1000));
  return useSyncExternalStore(subscribe, read, () => 0);
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
