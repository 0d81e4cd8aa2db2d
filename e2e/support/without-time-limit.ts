import type { Page } from 'playwright';

/** Lets the calls of a page wait for their replies without end, for a test that holds one on a machine of any speed. */
export const withoutTimeLimit = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', { get: () => 0, set() {} }),
  );
