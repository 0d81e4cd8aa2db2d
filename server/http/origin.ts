import { ApiError } from '../../domain/contract/api-error.ts';

/** Whether the caller came over https, also where a proxy has taken that off. */
export function isSecure(request: Request): boolean {
  const forwarded = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return (forwarded ?? new URL(request.url).protocol.slice(0, -1)) === 'https';
}

/**
 * The caller's address: the last that a proxy has noted. Next notes the socket's own where no proxy is; without a proxy a
 * caller may invent it, so this slows only honest clients down, and the limit per player holds the others.
 */
export function addressOf(request: Request): string {
  return request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
}

/** Whether an address is this machine's own: a proxy that notes nothing, or a game on one machine. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}

/**
 * Refuses a call that another site's page makes with our cookie: browsers say where a POST comes from, and only our own
 * pages may speak for a session that the browser adds by itself. Throws ApiError.
 */
export function checkSameOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  const host =
    request.headers.get('x-forwarded-host') ??
    request.headers.get('host') ??
    new URL(request.url).host;
  if (origin && URL.canParse(origin) && new URL(origin).host === host) return;
  throw new ApiError('noToken', 'a session by cookie needs the Origin of this host', {
    status: 403,
  });
}
