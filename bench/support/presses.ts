import type { Page } from 'playwright';

/** A press on a page, in milliseconds until the next frame, and the parts of it. */
export interface Press {
  readonly whole: number;
  /** Until its handlers begin. */
  readonly delay: number;
  readonly handlers: number;
}

type NotingWindow = typeof window & { presses: Map<number, Press> };

/** Begins to note the presses on a page: from the press to the next frame. */
export async function notePresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const presses = new Map<number, Press>();
    (window as NotingWindow).presses = presses;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId, duration: whole, startTime, processingStart, processingEnd } = entry;
        // a tap is several events, of which the slowest counts
        if (interactionId === 0 || (presses.get(interactionId)?.whole ?? -1) >= whole) continue;
        const delay = processingStart - startTime;
        presses.set(interactionId, { whole, delay, handlers: processingEnd - processingStart });
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** The presses since `notePresses`. */
export function pressesOf(page: Page): Promise<Press[]> {
  return page.evaluate(() => [...(window as NotingWindow).presses.values()]);
}
