import type { Page } from 'playwright';

type NotingWindow = Window & { presses: Map<number, number> };

/** Begins to note the presses on a page: from the press to the next frame. */
export async function notePresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const presses = new Map<number, number>();
    (window as unknown as NotingWindow).presses = presses;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId, duration } = entry;
        // a tap is several events, of which the slowest counts
        if (interactionId > 0) {
          presses.set(interactionId, Math.max(duration, presses.get(interactionId) ?? 0));
        }
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** Milliseconds of each press since `notePresses`. */
export function pressesOf(page: Page): Promise<number[]> {
  return page.evaluate(() => [...(window as unknown as NotingWindow).presses.values()]);
}
