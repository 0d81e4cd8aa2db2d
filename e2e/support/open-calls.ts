import type { Page, Request } from 'playwright';
import { expect } from 'vitest';

/** Notes the calls of a page to the server from now on. @returns those that are not answered yet */
export function openCalls(page: Page): ReadonlySet<Request> {
  const calls = new Set<Request>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.add(request);
  });
  page.on('requestfinished', (request) => void calls.delete(request));
  page.on('requestfailed', (request) => void calls.delete(request));
  return calls;
}

/** Waits until a page that has loaded makes no further call by itself, and every call of it is answered. */
export async function isQuiet(page: Page, calls: ReadonlySet<Request>): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => undefined);
  await expect.poll(() => calls.size).toBe(0);
}
