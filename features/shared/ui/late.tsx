import type { ReactNode } from 'react';
import { useDeferredValue } from 'react';

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
 * Draws what changes inside of it after what changes around it: for the piece of a screen that may come a picture later, so
 * that a slow phone shows the other one sooner. Both at once would be one long frame.
 */
export function Late({ children }: { children: ReactNode }): ReactNode {
  return useDeferredValue(children);
}
