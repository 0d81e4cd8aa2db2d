import type { Line, Page } from './page.ts';

/** Our web server's answer while its process runs; it asks no database. */
const HEALTH = '/healthz';
const HEALTHY = '{"status":"ok"}';
/** A line that answers later is too slow to tell whether something else is broken. */
const TRY_MS = 1_000;

/** The page of a real browser. */
export const browserPage: Page = {
  isHidden: () => document.hidden,
  isOnline: () => navigator.onLine,
  onVisibility: (callback) => on(document, ['visibilitychange'], callback),
  onConnectivity: (callback) => on(window, ['online', 'offline'], callback),
  tryLine,
  onLeave: (callback) => on(window, ['pagehide'], callback),
};

async function tryLine(): Promise<Line> {
  try {
    const answer = await fetch(HEALTH, {
      cache: 'no-store',
      credentials: 'omit',
      // to the login page of another host, which the page's policy does not let it read
      redirect: 'manual',
      signal: AbortSignal.timeout(TRY_MS),
    });
    if ((await answer.text()) === HEALTHY) return 'ours';
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    // a proxy of ours may tell of a broken server with a page
    const isLogin = answer.type === 'opaqueredirect' || (isPage && answer.status < 500);
    return isLogin ? 'other' : 'none';
  } catch {
    return 'none';
  }
}

function on(target: EventTarget, events: readonly string[], callback: () => void): () => void {
  for (const event of events) target.addEventListener(event, callback);
  return () => {
    for (const event of events) target.removeEventListener(event, callback);
  };
}
