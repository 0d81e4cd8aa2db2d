import type { Firestore } from 'firebase-admin/firestore';
import type { Rate } from '../../domain/contract/action.ts';
import { isAuthPath, isGated } from '../../domain/gate/gated-paths.ts';
import { signInPath } from '../../domain/gate/next-path.ts';
import type { AddressOf } from '../http/client-address.ts';
import { isLoopback } from '../http/client-address.ts';
import { RateLimit } from '../http/rate-limit.ts';
import {
  clearSessionCookies,
  isSecure,
  isToken,
  namesPlayer,
  sessionCookieOf,
} from '../session/sessions.ts';
import type { SessionStatus } from './known-sessions.ts';
import { KnownSessions } from './known-sessions.ts';

/** A page waits this long for the database; after that it is shown and reports the failure itself. */
const PATIENCE_MS = 3_000;
/** The limit per address, because each invented cookie costs a read. */
const LOOK_UPS: Rate = { burst: 100, perSecond: 10 };

/** The verdict on a request for a page. */
export type GateVerdict =
  /** `isKnown`: the visitor has a session. */
  | { readonly kind: 'pass'; readonly isKnown: boolean }
  /** `headers` have set-cookie lines that delete the cookies of an ended session. */
  | { readonly kind: 'redirect'; readonly to: string; readonly headers: Headers }
  | { readonly kind: 'slow-down' };

export interface GateServices {
  readonly firestore: () => Firestore;
  readonly addressOf: AddressOf;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Decides whether a page may be shown; never throws. */
export type Gate = (request: Request) => Promise<GateVerdict>;

/** The result of a look-up; `unanswered` if the database did not answer. */
type Found = SessionStatus | 'nobody' | 'unanswered' | 'too-many';

/** Makes the route guard of all pages. Its caches are per instance: create one per process. */
export function createGate({ firestore, addressOf, now }: GateServices): Gate {
  const sessions = new KnownSessions(firestore, now);
  const lookUps = new RateLimit(LOOK_UPS, now);

  async function standingOf(request: Request): Promise<Found> {
    const token = sessionCookieOf(request, isSecure(request));
    if (token === undefined) return 'nobody';
    if (!isToken(token)) return 'unknown';
    const cached = sessions.cached(token);
    if (cached) return cached;
    const address = addressOf(request);
    if (!isLoopback(address) && lookUps.take(address) > 0) return 'too-many';
    return withinPatience(sessions.ask(token));
  }

  return async (request) => {
    const { pathname, search, searchParams } = new URL(request.url);
    const gated = isGated(pathname);
    const found = await standingOf(request);
    switch (found) {
      case 'too-many':
        return { kind: 'slow-down' };
      case 'unanswered':
        // the page shows only data of the API and the rules, which check the session again
        return { kind: 'pass', isKnown: gated };
      case 'known':
        return isAuthPath(pathname)
          ? { kind: 'redirect', to: '/', headers: new Headers() }
          : { kind: 'pass', isKnown: true };
      case 'nobody':
      case 'unknown': {
        const isOver = found === 'unknown';
        // also a leftover cookie: a page that takes it for a session would redirect straight back
        const mustClear = isOver || namesPlayer(request);
        // a browser that ignores the deletion of its cookies must not be redirected again and again
        const isOverHere = mustClear && isAuthPath(pathname) && !searchParams.has('over');
        if (!gated && !isOverHere) return { kind: 'pass', isKnown: false };
        const headers = new Headers();
        if (mustClear) clearSessionCookies(headers, isSecure(request));
        const to = gated
          ? wayIn(request, `${pathname}${search}`, isOver)
          : `${pathname}${search}${search === '' ? '?' : '&'}over=1`;
        return { kind: 'redirect', to, headers };
      }
    }
  };
}

/** The redirect to the sign-in page. From one of our pages it says that the feature is for players, otherwise to sign in first. */
function wayIn(request: Request, next: string, isOver: boolean): string {
  const isPress = request.headers.get('sec-fetch-site') === 'same-origin' && !isOver;
  return signInPath(next, { isOver, ...(isPress && { reason: 'feature' }) });
}

async function withinPatience(asking: Promise<SessionStatus>): Promise<Found> {
  const patience = Promise.withResolvers<'unanswered'>();
  const timer = setTimeout(() => patience.resolve('unanswered'), PATIENCE_MS);
  try {
    return await Promise.race([asking, patience.promise]);
  } catch {
    return 'unanswered';
  } finally {
    clearTimeout(timer);
    // a failure after the timeout has no handler
    asking.catch(() => undefined);
  }
}
