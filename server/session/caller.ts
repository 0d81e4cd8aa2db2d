import type { Firestore } from 'firebase-admin/firestore';
import type { Callers, Proofs } from '../http/define-action.ts';
import { checkSameOrigin } from '../http/read-request.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import type { Revocations } from './credentials.ts';
import type { ProvenIdentity } from './identity.ts';
import { clearSessionCookies, sessionCookieOf } from './session-cookies.ts';
import { endSession, findSession } from './sessions.ts';

/** Verifies a Firebase ID token; undefined for one that is forged, expired, revoked or of a user who is gone. */
export type VerifyIdToken = (idToken: string) => Promise<ProvenIdentity | undefined>;

/** What finding a caller needs. */
export interface CallerServices {
  readonly firestore: Firestore;
  readonly verifyIdToken: VerifyIdToken;
  readonly revocations: Revocations;
  readonly now: () => number;
  /** Headers of the answer, for cookies. */
  readonly reply: Headers;
  /** Told who it is, as soon as that is known; may throw ApiError. */
  readonly onCaller: (uid: string) => void;
  /** Whether the session of an account that is being deleted will do. */
  readonly finishesDeletion: boolean;
}

/** The auth screen which this request may prove who calls. */
export function proofsOf(request: Request, secure: boolean, services: CallerServices): Proofs {
  return {
    none: () => Promise.resolve(null),
    session: () => sessionOf(request, secure, services),
    'id-token': async () => {
      const token = bearerOf(request);
      if (token === undefined)
        throw new ApiError('noToken', 'an ID token is needed', { status: 401 });
      const identity = await services.verifyIdToken(token);
      if (!identity)
        throw new ApiError('tokenInvalid', 'the ID token is not valid', { status: 401 });
      services.onCaller(identity.uid);
      return identity;
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
    if (session) await endSession(firestore, session.sessionId);
    if (bearer === undefined) clearSessionCookies(reply, secure);
    throw new ApiError('tokenInvalid', 'the session is over', { status: 401 });
  }
  if (session.ended === 'deactivated') {
    // told once why; from then on it is a session that is not there
    await endSession(firestore, session.sessionId);
    if (bearer === undefined) clearSessionCookies(reply, secure);
    throw new ApiError('accountDeactivated');
  }
  if (session.ended === 'deleting' && !finishesDeletion) {
    throw new ApiError('tokenInvalid', 'the account is being deleted', { status: 401 });
  }
  onCaller(session.uid);
  return session;
}

function bearerOf(request: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}
