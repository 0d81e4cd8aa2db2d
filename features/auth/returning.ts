/** The cookie of a browser in which somebody has signed in before. It names nobody. */
export const RETURNING_COOKIE = 'returning';

const ONE_YEAR_S = 31_536_000;

/** Notes that a player has signed in here: the next gated page shows the sign-in form first, not the sign-up form. */
export function noteReturning(): void {
  document.cookie = `${RETURNING_COOKIE}=1; path=/; max-age=${ONE_YEAR_S}; samesite=lax`;
}
