/** Our web server's answer to a small request while its process runs; it asks no database. */
export const HEALTH_PATH = '/healthz';
/** Network Authentication Required (RFC 6585). */
const LOGIN_NEEDED = 511;
const HEALTHY = '{"status":"ok"}';

/** The sender of the answers to the page's requests: our web server, something else in its place (the login page of a guest network), or nothing. */
export type Line = 'ours' | 'other' | 'none';

/** The parts of a response to `HEALTH_PATH` that tell who sent it. */
interface HealthAnswer {
  /** `opaqueredirect` for a redirect that was not followed. */
  readonly type: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly text: string;
}

/**
 * The sender of an answer to `HEALTH_PATH`. A redirect or a page is a login page. A failure is our own server's, or its
 * proxy's: the line works.
 */
export function lineOf({ type, status, contentType, text }: HealthAnswer): Line {
  const hasFailed = status >= 500 && status !== LOGIN_NEEDED;
  if (hasFailed || text === HEALTHY) return 'ours';
  const isLoginPage = isPage(contentType) && [200, LOGIN_NEEDED].includes(status);
  return type === 'opaqueredirect' || isLoginPage ? 'other' : 'none';
}

/** Whether a content type is that of a page, which no action of our API answers with. */
export function isPage(contentType: string | null): boolean {
  return contentType?.startsWith('text/html') ?? false;
}
