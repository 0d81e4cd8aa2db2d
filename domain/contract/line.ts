/**
 * Our web server answers here while its process runs; it asks no database. Not `/healthz`: Google's front end, before Cloud
 * Run and App Hosting, answers that path itself.
 */
const HEALTH_PATH = '/api/health';
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

/**
 * Asks our web server whether it runs. Never rejects.
 * @param send the browser's `fetch`, which gives up after a time
 */
export async function askLine(
  send: (path: string, options: Omit<RequestInit, 'signal'>) => Promise<Response>,
): Promise<Line> {
  try {
    const answer = await send(HEALTH_PATH, {
      cache: 'no-store',
      credentials: 'omit',
      // to the login page of another host, which the page's policy does not let it read
      redirect: 'manual',
    });
    const { type, status, headers } = answer;
    const text = await answer.text();
    return lineOf({ type, status, contentType: headers.get('content-type'), text });
  } catch {
    return 'none';
  }
}

/** Whether a content type is that of a page, which no action of our API answers with. */
export function isPage(contentType: string | null): boolean {
  return contentType?.startsWith('text/html') ?? false;
}
