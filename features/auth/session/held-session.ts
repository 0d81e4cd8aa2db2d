/** Beside the session's own cookie, which no script can read, the server sets one that says whose session it is. */
const PLAYER_COOKIE = 'player=';

/** The uid of the player whose session this browser holds, as far as the page can know. */
export function heldSession(cookies: string = document.cookie): string | undefined {
  const value = cookies
    .split(/; */)
    .find((cookie) => cookie.startsWith(PLAYER_COOKIE))
    ?.slice(PLAYER_COOKIE.length);
  return value ? decodeURIComponent(value) : undefined;
}
