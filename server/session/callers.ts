import type { Firestore } from 'firebase-admin/firestore';
import type { Proof } from '../../domain/contract/action.ts';
import { PLAYER_HEADER } from '../../domain/contract/action.ts';
import { ApiError } from '../../domain/errors.ts';
import type { CheckApp } from './app-check.ts';
import type { Revocations } from './credentials.ts';
import type { ProvenIdentity, VerifyIdToken } from './identity.ts';
import {
  clearPushTokens,
  clearSessionCookies,
  endSession,
  findSession,
  namePlayer,
  renewSession,
  sessionCookieOf,
  setSessionCookies,
} from './sessions.ts';

/** The caller of a request, by the action's kind of proof. */
export interface Callers {
  none: null;
  /** `sessionId` names the session document of this call. */
  session: { readonly uid: string; readonly sessionId: string };
  /** `proveAgain` throws ApiError if the identity was deleted meanwhile. */
  'id-token': ProvenIdentity & { readonly proveAgain: () => Promise<void> };
}

/** The page shows another player than the session's. This caller is no visitor without a session either. */
export class OtherPlayerError extends ApiError {
  constructor() {
    super('tokenInvalid', 'the page shows another player', { status: 401 });
  }
}

/** Finds the caller by each kind of proof; throws ApiError if there is none. */
export type Proofs = { readonly [P in Proof]: () => Promise<Callers[P]> };

/** The services that find a caller. */
export interface CallerServices {
  readonly firestore: Firestore;
  readonly verifyIdToken: VerifyIdToken;
  readonly checkApp: CheckApp | undefined;
  readonly revocations: Revocations;
  readonly now: () => number;
  /** Headers of the reply, for cookies. */
  readonly reply: Headers;
  /** Called with the uid as soon as it is known; may throw ApiError. */
  readonly onCaller: (uid: string) => void;
  /** Whether the session of an account that is being deleted is accepted. */
  readonly finishesDeletion: boolean;
}

/** The proofs of a request's caller. */
export function proofsOf(request: Request, secure: boolean, services: CallerServices): Proofs {
  return {
    none: () => Promise.resolve(null),
    session: () => sessionOf(request, secure, services),
    'id-token': async () => {
      await services.checkApp?.(request);
      const token = bearerOf(request);
      if (token === undefined)
        throw new ApiError('noToken', 'an ID token is needed', { status: 401 });
      const prove = async () => {
        const identity = await services.verifyIdToken(token);
        if (identity) return identity;
        throw new ApiError('tokenInvalid', 'the ID token is not valid', { status: 401 });
      };
      const identity = await prove();
      services.onCaller(identity.uid);
      return { ...identity, proveAgain: async () => void (await prove()) };
    },
  };
}

async function sessionOf(
  request: Request,
  secure: boolean,
  { firestore, revocations, now, reply, onCaller, finishesDeletion }: CallerServices,
): Promise<Callers['session']> {
  const bearer = bearerOf(request);
  const token = bearer ?? sessionCookieOf(request, secure);
  if (!token) throw new ApiError('noToken', 'sign in first', { status: 401 });
  if (bearer === undefined) checkSameOrigin(request);
  const session = await findSession(firestore, token, now());
  if (!session || (!session.ended && (await revocations.isRevoked(session)))) {
    if (session) {
      // in this order: after a crash in between, the next call finds the session again
      await clearPushTokens(firestore, session.uid);
      await endSession(firestore, session.sessionId);
    }
    if (bearer === undefined) clearSessionCookies(reply, secure);
    throw new ApiError('tokenInvalid', 'the session is over', { status: 401 });
  }
  if (session.ended === 'deactivated') {
    // this reply gives the reason once; afterwards the session does not exist
    await endSession(firestore, session.sessionId);
    if (bearer === undefined) clearSessionCookies(reply, secure);
    throw new ApiError('accountDeactivated');
  }
  if (session.ended === 'deleting' && !finishesDeletion) {
    throw new ApiError('tokenInvalid', 'the account is being deleted', { status: 401 });
  }
  const shown = request.headers.get(PLAYER_HEADER);
  if (shown !== null && shown !== session.uid) {
    // the page reloads because of this cookie
    if (bearer === undefined) namePlayer(reply, secure, session.uid);
    throw new OtherPlayerError();
  }
  onCaller(session.uid);
  const isRenewed = !session.ended && (await renewSession(firestore, session, now()));
  if (isRenewed && bearer === undefined) {
    setSessionCookies(reply, secure, { token, uid: session.uid });
  }
  return session;
}

function bearerOf(request: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}

/**
 * Refuses a call that another site's page makes with our cookie. Browsers send the origin of a POST, and only our pages
 * may use a session that the browser adds by itself. Throws ApiError.
 */
function checkSameOrigin(request: Request): void {
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
