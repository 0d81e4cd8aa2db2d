/** The address of a page that the player has chosen and that is not shown yet. */
let target: string | undefined;

/** Call it when a navigation to this address starts; instrumentation-client.ts does. */
export function leaveFor(url: string): void {
  target = new URL(url, location.href).pathname;
}

/** Call it when a page is shown, or the same page with another query. */
export function arrive(): void {
  target = undefined;
}

/**
 * Whether the player is on the way from the page of this path to another. Until it is shown, `history.replaceState` would
 * cancel the navigation or write to the other page's address.
 */
export function isLeaving(pathname: string): boolean {
  return location.pathname !== pathname || (target ?? pathname) !== pathname;
}
