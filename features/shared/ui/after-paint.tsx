import type { ReactNode } from 'react';
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

/** The longest wait for a frame, in milliseconds; a hidden page draws none. */
const PAINT_MS = 100;

/**
 * Calls back once after the next frame is drawn, so that further work does not delay that frame.
 * @returns cancels the callback
 */
export function afterPaint(then: () => void): () => void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(then);
  });
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    then();
  }, PAINT_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Returns the previous value for one frame. Use it to split an expensive render over two frames: a slow phone then shows
 * the first part sooner.
 */
export function useNextFrameValue<T>(value: T): T {
  const [shown, show] = useState(value);
  useEffect(() => {
    if (Object.is(shown, value)) return;
    return afterPaint(() => startTransition(() => show(() => value)));
  }, [shown, value]);
  return shown;
}

/** Renders changes of its children one frame after the changes around it. */
export function NextFrame({ children }: { children: ReactNode }): ReactNode {
  return useNextFrameValue(children);
}

/** Renders its children one frame after everything around it: for content below the first screen. */
export function AfterFirstPaint({ children }: { children: ReactNode }): ReactNode {
  return useIsDrawn() && children;
}

const never = () => () => {};

/** Whether the caller's first frame has been drawn. True at once for server-rendered content. */
export function useIsDrawn(): boolean {
  const isInHtml = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [isDrawn, setDrawn] = useState(isInHtml);
  useEffect(() => afterPaint(() => startTransition(() => setDrawn(true))), []);
  return isDrawn;
}
