/** What a page is told by its browser. Handed in, so that tests and simulated players can be their own. */
export interface Page {
  isHidden: () => boolean;
  isOnline: () => boolean;
  /** Calls back whenever the page is hidden or shown. Returns the end of it, as the others. */
  onVisibility: (callback: () => void) => () => void;
  /** Calls back when the device goes online or offline. */
  onConnectivity: (callback: () => void) => () => void;
  /** Calls back when the page is being left or closed. */
  onLeave: (callback: () => void) => () => void;
}
