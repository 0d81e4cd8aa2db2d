import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

/** Reads a clock: epoch ms. */
export type Now = () => number;

/** Subscribes to the whole seconds until an instant; never for Infinity. */
function useTicksUntil(until: number, now: Now) {
  return useCallback(
    (tell: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tick = () => {
        tell();
        const left = until - now();
        if (left > 0 && left < Infinity) timer = setTimeout(tick, (left % 1000) + 5);
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

/**
 * Calls back when an instant has come, and again whenever the page becomes visible after it.
 * @param at by the server's clock; Infinity for never
 * @param offsetMs by which the server's clock is ahead of this one
 */
export function useWhenOver(at: number, offsetMs: number, onOver: () => void): void {
  const now = useCallback(() => Date.now() + offsetMs, [offsetMs]);
  const isOver = useHasCome(at, now);
  const call = useEffectEvent(onOver);
  useEffect(() => {
    if (!isOver) return;
    call();
    const onVisibility = () => {
      if (document.visibilityState === 'visible') call();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [isOver]);
}

/**
 * Calls back when an instant, as the end of a shown day, gives way to a later one. One that is past already when it is first
 * read, as that of the day before, is passed over.
 * @param offsetMs by which the server's clock is ahead of this one
 */
export function useWhenLater(at: number | undefined, offsetMs: number, onLater: () => void): void {
  const shown = useRef<number>(undefined);
  const isPast = useEffectEvent((instant: number) => instant <= Date.now() + offsetMs);
  const call = useEffectEvent(onLater);
  useEffect(() => {
    if (at === undefined || (shown.current === undefined && isPast(at))) return;
    const isLater = at > (shown.current ?? at);
    shown.current = at;
    if (isLater) call();
  }, [at]);
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
