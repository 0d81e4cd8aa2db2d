/** Paths for signed-in players only, as the specification lists them, each with all paths below it. */
export const GATED_PREFIXES = [
  '/quiz-zone/',
  '/fun-and-learn/',
  '/guess-the-word/',
  '/self-learning/',
  '/contest-play/',
  '/random-battle/',
  '/group-battle/',
  '/audio-questions/',
  '/math-mania/',
  '/exam-module/',
  '/quiz-play/daily-quiz-dashboard/',
  '/quiz-play/true-and-false-play/',
  '/profile/play-bookmark-questions/',
  '/profile/statistics/',
  '/profile/',
  '/play-bookmark-questions/',
  '/multi-match-questions/',
] as const;

/** Further pages with a player's own data, which the specification does not list. */
const OWN_PREFIXES = ['/notifications/', '/friends/', '/watch/', '/arena/', '/defence/'] as const;

/** Pages for guests only: a signed-in player is redirected. */
export const AUTH_PATHS = [
  '/auth/login/',
  '/auth/sign-up/',
  '/auth/reset-password/',
  '/auth/otp-verify/',
] as const;

/** Whether a path is for signed-in players only. @param pathname as in a URL, escapes and all */
export function isGated(pathname: string): boolean {
  return [...GATED_PREFIXES, ...OWN_PREFIXES].some((prefix) => isWithin(prefix, pathname));
}

/** Whether a path is an auth screen. @param pathname as in a URL, escapes and all */
export function isAuthPath(pathname: string): boolean {
  return AUTH_PATHS.some((prefix) => isWithin(prefix, pathname));
}

function isWithin(prefix: string, pathname: string): boolean {
  const wanted = segmentsOf(pathname);
  return segmentsOf(prefix).every((segment, place) => wanted[place] === segment);
}

/** A router compares decoded segments, so it routes `/%70rofile` to the profile. */
function segmentsOf(pathname: string): string[] {
  return pathname.split(/[/\\]/).filter(Boolean).map(decoded);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
