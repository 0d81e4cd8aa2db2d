import type { Page } from 'playwright';

/** Lets the calls of a page wait for their reply without an end, from now on: for one that a test holds back. */
export async function patientCalls(page: Page): Promise<void> {
  const wait = () => {
    // axios sets it, in `xhr` of its adapters
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', { get: () => 0, set: () => {} });
  };
  await page.addInitScript(wait);
  await page.evaluate(wait);
}
