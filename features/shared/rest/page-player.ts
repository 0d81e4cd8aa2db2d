/** Scripts cannot read the session cookie, so the server sets this second cookie with the session's uid. */
const PLAYER_COOKIE = 'player=';

/** Whether a page runs this module; the server only loads it. */
const isPage = typeof document !== 'undefined';

/** The uid of the browser's session, as far as the page can know. */
export function heldSession(cookies = isPage ? document.cookie : ''): string | undefined {
  const value = cookies
    .split(/; */)
    .find((cookie) => cookie.startsWith(PLAYER_COOKIE))
    ?.slice(PLAYER_COOKIE.length);
  return value ? decodeURIComponent(value) : undefined;
}

let pagePlayer = heldSession();

/** The uid of the player whom this page shows, from its load to its end. A guest's page gets the player of its first call. */
export function shownPlayer(): string | undefined {
  return (pagePlayer ??= heldSession());
}

/**
 * Reloads a page of one account if another account has signed in to this browser since.
 * @returns whether the page reloads
 */
export function reloadForOtherPlayer(): boolean {
  if (pagePlayer === undefined) return false;
  const player = heldSession();
  const isOther = player !== undefined && player !== pagePlayer;
  if (isOther) location.reload();
  return isOther;
}

if (isPage) {
  document.addEventListener('visibilitychange', reloadForOtherPlayer);
  // a page from the back/forward cache runs with its old state
  addEventListener('pageshow', reloadForOtherPlayer);
}
