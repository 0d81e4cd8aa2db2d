import type { Page } from './page.ts';

/** The page of a real browser. */
export const browserPage: Page = {
  isHidden: () => document.hidden,
  isOnline: () => navigator.onLine,
  onVisibility: (callback) => on(document, ['visibilitychange'], callback),
  onConnectivity: (callback) => on(window, ['online', 'offline'], callback),
  onLeave: (callback) => on(window, ['pagehide'], callback),
};

function on(target: EventTarget, events: readonly string[], callback: () => void): () => void {
  for (const event of events) target.addEventListener(event, callback);
  return () => {
    for (const event of events) target.removeEventListener(event, callback);
  };
}
