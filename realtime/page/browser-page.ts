import { askLine } from '../../domain/contract/line.ts';
import type { Page } from './page.ts';

/** A line that answers later counts as lost. A new connection on a slow line takes 1 s. */
const TRY_MS = 1_500;

/** The page of a real browser. */
export const browserPage: Page = {
  isHidden: () => document.hidden,
  isOnline: () => navigator.onLine,
  onVisibility: (callback) => on(document, ['visibilitychange'], callback),
  onConnectivity: (callback) => on(window, ['online', 'offline'], callback),
  tryLine: () =>
    askLine((path, options) => fetch(path, { ...options, signal: AbortSignal.timeout(TRY_MS) })),
  onLeave: (callback) => on(window, ['pagehide'], callback),
};

function on(target: EventTarget, events: readonly string[], callback: () => void): () => void {
  for (const event of events) target.addEventListener(event, callback);
  return () => {
    for (const event of events) target.removeEventListener(event, callback);
  };
}
