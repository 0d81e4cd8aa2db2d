import type { Page } from 'playwright';

/** Records the delay of every timer that a page sets from now on, in milliseconds. Tests read them instead of a stopwatch. */
export async function noteTimers(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const delays: number[] = [];
    const set = window.setTimeout.bind(window);
    const noting = (run: TimerHandler, ms?: number, ...rest: unknown[]) => {
      delays.push(ms ?? 0);
      return set(run, ms, ...rest);
    };
    Object.assign(window, { setTimeout: noting, delays });
  });
  return () => page.evaluate(() => (window as unknown as { delays: number[] }).delays);
}
