import { SESSION_MS } from './sessions.ts';

/**
 * The cookie of a session. Over https its name makes browsers refuse it from anywhere but this host; over http (a game in
 * the local network) that prefix is not allowed.
 */
const nameOf = (secure: boolean) => (secure ? '__Host-session' : 'session');

/** Readable by the page: whose session the other cookie is. It proves nothing. */
const PLAYER_COOKIE = 'player';

/** The api_token that a request's cookie carries, or undefined. */
export function sessionCookieOf(request: Request, secure: boolean): string | undefined {
  const prefix = `${nameOf(secure)}=`;
  return (request.headers.get('cookie') ?? '')
    .split(/; */)
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
}

/** Whether a request says whose session it has, true or not. */
export function namesPlayer(request: Request): boolean {
  return /(^|; *)player=[^;]/.test(request.headers.get('cookie') ?? '');
}

/** Lets the browser keep the session. */
export function setSessionCookies(
  reply: Headers,
  secure: boolean,
  session: { token: string; uid: string },
): void {
  append(reply, secure, SESSION_MS / 1000, session.token, session.uid);
}

/** Lets the browser forget the session. */
export function clearSessionCookies(reply: Headers, secure: boolean): void {
  append(reply, secure, 0, '', '');
}

function append(
  reply: Headers,
  secure: boolean,
  seconds: number,
  token: string,
  uid: string,
): void {
  const common = `Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
  reply.append('set-cookie', `${nameOf(secure)}=${token}; HttpOnly; ${common}`);
  reply.append('set-cookie', `${PLAYER_COOKIE}=${encodeURIComponent(uid)}; ${common}`);
}
