import { HEALTH_PATH, lineOf } from '../../domain/contract/line.ts';
import type { Line } from '../../domain/contract/line.ts';
import type { Page } from './page.ts';

/** A line that answers later counts as lost. A new connection on a slow line takes 1 s. */
const TRY_MS = 1_500;

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
    const answer = await fetch(HEALTH_PATH, {
      cache: 'no-store',
      credentials: 'omit',
      // to the login page of another host, which the page's policy does not let it read
      redirect: 'manual',
      signal: AbortSignal.timeout(TRY_MS),
    });
    const { type, status, headers } = answer;
    const text = await answer.text();
    return lineOf({ type, status, contentType: headers.get('content-type'), text });
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
