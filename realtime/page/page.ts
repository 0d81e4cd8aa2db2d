import type { Line } from '../../domain/contract/line.ts';

/** The browser's events and state for a page. Injected, so that tests and simulated players can replace it. */
export interface Page {
  isHidden: () => boolean;
  isOnline: () => boolean;
  /** Calls back whenever the page is hidden or shown. Returns the unsubscribe function, like the others. */
  onVisibility: (callback: () => void) => () => void;
  /** Calls back when the device goes online or offline. */
  onConnectivity: (callback: () => void) => () => void;
  /** Tries the line with one small request to our web server. Resolves within 1.5 s, and never rejects. */
  tryLine: () => Promise<Line>;
  /** Calls back when the page is being left or closed. */
  onLeave: (callback: () => void) => () => void;
}
