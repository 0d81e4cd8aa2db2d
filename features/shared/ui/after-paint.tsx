import type { ReactNode } from 'react';
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

/** So long a page may take to draw itself; one that is hidden meanwhile draws nothing. */
const PAINT_MS = 100;

/**
 * Calls back, once, when what was just changed has been drawn: what else there is to do would keep the picture waiting.
 * @returns calls it off
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
 * A value as it was in the picture before: the new one follows when what else has changed has been drawn. For the piece of a
 * screen that may come a picture later, so that a slow phone shows the other one sooner; both at once would be one long frame.
 */
export function useNextFrameValue<T>(value: T): T {
  const [shown, show] = useState(value);
  useEffect(() => {
    if (Object.is(shown, value)) return;
    return afterPaint(() => startTransition(() => show(() => value)));
  }, [shown, value]);
  return shown;
}

/** Draws what changes inside of it a picture after what changes around it. */
export function NextFrame({ children }: { children: ReactNode }): ReactNode {
  return useNextFrameValue(children);
}

/** Draws nothing with what is around it, and its children a picture after that: for what lies below the first screen. */
export function AfterFirstPaint({ children }: { children: ReactNode }): ReactNode {
  return useIsDrawn() && children;
}

const never = () => () => {};

/** Whether what the caller is part of has been in a picture. What comes with the page's HTML has. */
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
