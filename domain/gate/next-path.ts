import { isAuthPath } from './gated-paths.ts';

const BASE = 'http://site.invalid';
const HOME = '/';

/**
 * The page after signing in: a path of this site, otherwise the home page. Never an address of another site, and never
 * a sign-in page, which would loop.
 */
export function readNextPath(wanted: string | readonly string[] | undefined): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, BASE)) {
    return HOME;
  }
  const { origin, pathname, search, hash } = new URL(wanted, BASE);
  const isOurs = origin === BASE && !pathname.startsWith('//');
  return isOurs && !isAuthPath(pathname) ? `${pathname}${search}${hash}` : HOME;
}

/**
 * The same path with the fragment after `#`, which browsers never send to a server and keep through a redirect.
 * @param hash with its `#`; '' for none
 */
export function withHash(next: string, hash: string): string {
  return next.includes('#') || next === HOME ? next : `${next}${hash}`;
}

/** Why a visitor was redirected to the auth screen. */
export const SIGN_IN_REASONS = ['gate', 'feature', 'deactivated'] as const;
export type SignInReason = (typeof SIGN_IN_REASONS)[number];

/**
 * The address of the auth screen that returns to a path of this site. `isOver`: the session was ended, so Firebase's
 * user must go too.
 */
export function signInPath(
  next: string,
  { reason, isOver = false }: { reason?: Exclude<SignInReason, 'gate'>; isOver?: boolean } = {},
): string {
  const query = new URLSearchParams({ next });
  if (reason) query.set('why', reason);
  if (isOver) query.set('over', '1');
  return `/auth/login?${query}`;
}

/** Reads the reason that `signInPath` wrote; null if there is none. */
export function readSignInReason(
  why: string | readonly string[] | undefined,
  next: string | readonly string[] | undefined,
): SignInReason | null {
  const known = SIGN_IN_REASONS.find((reason) => reason === why);
  return known ?? (next === undefined ? null : 'gate');
}
