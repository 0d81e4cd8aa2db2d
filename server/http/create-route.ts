import { randomBytes } from 'node:crypto';
import { trace } from '@opentelemetry/api';
import type { Firestore } from 'firebase-admin/firestore';
import type { Rate } from '../../domain/contract/action.ts';
import type { Envelope } from '../../domain/contract/envelope.ts';
import { refusal } from '../../domain/contract/envelope.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { isApiCode, ApiError } from '../../domain/errors.ts';
import type { VerifyIdToken } from '../session/identity.ts';
import { isSecure } from '../session/sessions.ts';
import { OtherPlayerError, proofsOf } from '../session/callers.ts';
import type { CheckApp } from '../session/app-check.ts';
import type { Credentials } from '../session/credentials.ts';
import { Revocations } from '../session/credentials.ts';
import { isDatabaseAway } from './database-error.ts';
import type { DefinedAction } from './define-action.ts';
import { readFormFields } from './define-action.ts';
import type { AddressOf } from './client-address.ts';
import { addressHash, isLoopback } from './client-address.ts';
import { ActionLimits, RateLimit, admitCall } from './rate-limit.ts';
import { UploadSlots } from './upload-slots.ts';

/** A burst is a page that opens, or four tabs that reconnect at once. */
const PER_PLAYER: Rate = { burst: 60, perSecond: 10 };
/** A whole school may share one address. */
const PER_ADDRESS: Rate = { burst: 300, perSecond: 50 };

/**
 * The actions that work during maintenance: a page needs them to show the maintenance, to log out, and to report
 * errors.
 */
const DURING_MAINTENANCE: ReadonlySet<string> = new Set([
  'get_settings',
  'get_system_configurations',
  'get_web_settings',
  'get_web_home_settings',
  'get_languages',
  'get_system_language_list',
  'get_system_language_json',
  'leave_page',
  'log_out',
  'report_error',
]);

/** The services of the API. */
export interface ApiServices {
  readonly actions: readonly DefinedAction[];
  readonly firestore: () => Firestore;
  readonly verifyIdToken: VerifyIdToken;
  readonly credentials: Credentials;
  /** Checks App Check for calls that open a session; undefined checks none. */
  readonly checkApp?: CheckApp;
  /** Deletes a user at Firebase; no error if the user is already deleted. */
  readonly deleteIdentity: (uid: string) => Promise<void>;
  /** Whether this is a demo, which strangers share. */
  readonly isDemo: () => boolean;
  /** The server's secret for recognising a person who had an account before. */
  readonly personKey: () => string;
  readonly addressOf: AddressOf;
  /** Whether the game is under maintenance; then only `DURING_MAINTENANCE` is answered. */
  readonly isMaintenance: () => Promise<boolean>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Logs one line of JSON per call, without fields, tokens or cookies. */
  readonly log: (line: string) => void;
}

/** No valid session means a visitor; rethrow anything else, as a rate limit or the reason of a deactivation. */
function noVisitor(error: unknown): null {
  const isOther = error instanceof OtherPlayerError;
  if (error instanceof ApiError && !isOther && NO_SESSION.has(error.code)) return null;
  throw error;
}

const NO_SESSION: ReadonlySet<ErrorCode> = new Set(['noToken', 'tokenInvalid']);

/** Answers one call of an action; never throws. */
export type Route = (request: Request, action: string) => Promise<Response>;

/** The outcome of a call, for the log. */
interface Outcome {
  status: number;
  envelope: Envelope<unknown>;
  headers?: Readonly<Record<string, string>>;
  /** Only for an unexpected error. */
  error?: unknown;
}

/** Makes the route of the API. Rate limits are per instance: create one per process. */
export function createRoute(services: ApiServices): Route {
  const {
    actions,
    firestore,
    verifyIdToken,
    credentials,
    checkApp,
    deleteIdentity,
    isDemo,
    personKey,
    addressOf,
    isMaintenance,
    now,
    log,
  } = services;
  const table = new Map(actions.map((action) => [action.name, action]));
  const perPlayer = new RateLimit(PER_PLAYER, now);
  const perAddress = new RateLimit(PER_ADDRESS, now);
  const limits = new ActionLimits(actions, now);
  const uploads = new UploadSlots();
  const revocations = new Revocations(credentials, now);

  return async (request, name) => {
    const startedAt = now();
    const action = table.get(name.replace(/\/+$/, ''));
    const requestId = requestIdOf(request);
    const reply = new Headers({ 'cache-control': 'no-store', [REQUEST_ID]: requestId });
    let uid: string | undefined;
    let giveSlotBack = () => {};

    const work = async (): Promise<Envelope<unknown>> => {
      if (request.method !== 'POST') {
        throw new ApiError('somethingWentWrong', 'use POST', {
          status: 405,
          headers: { allow: 'POST' },
        });
      }
      const address = addressOf(request);
      if (!isLoopback(address)) admitCall(perAddress, address);
      if (!action)
        throw new ApiError('somethingWentWrong', 'there is no such action', { status: 404 });
      const limit = limits.of(action, isLoopback(address) ? undefined : address);
      limit.begin();
      if (!DURING_MAINTENANCE.has(action.name) && (await isMaintenance())) {
        throw new ApiError('underMaintenance');
      }
      const secure = isSecure(request);
      const onCaller = (caller: string) => {
        uid = caller;
        admitCall(perPlayer, caller);
        limit.onCaller(caller);
      };
      const proofs = proofsOf(request, secure, {
        firestore: firestore(),
        verifyIdToken,
        checkApp,
        revocations,
        now,
        reply,
        onCaller,
        finishesDeletion: action.finishesDeletion,
      });
      const context = {
        firestore: firestore(),
        now,
        secure,
        reply,
        isDemo: isDemo(),
        personKey: personKey(),
        addressHash: isLoopback(address) ? undefined : addressHash(address, personKey()),
        deleteIdentity,
        revokeSignIns: credentials.revoke,
        log,
        visitor: () => proofs.session().catch(noVisitor),
      };
      const fields = async () => {
        if (action.file) giveSlotBack = uploads.take(uid ?? '');
        const read = await readFormFields(request, action.file);
        limit.onFields(read);
        return read;
      };
      return action.handle(proofs, fields, context);
    };

    const { status, envelope, headers = {}, error } = await outcomeOf(work);
    giveSlotBack();
    const outcome = envelope.error ? `refused ${envelope.message}` : 'ok';
    log(
      JSON.stringify({
        at: new Date(startedAt).toISOString(),
        action: action?.name ?? 'unknown',
        ms: now() - startedAt,
        status,
        outcome,
        request: requestId,
        ...(uid !== undefined && { uid }),
        ...(error !== undefined && { error: wordsOf(error) }),
      }),
    );
    // attributes of Next's span, if traces are sent; they name no player
    trace.getActiveSpan()?.setAttributes({
      'quizbout.action': action?.name ?? 'unknown',
      'quizbout.request': requestId,
      'quizbout.outcome': outcome,
    });
    for (const [header, value] of Object.entries(headers)) reply.set(header, value);
    return Response.json(envelope, { status, headers: reply });
  };
}

/** The header with the id of a call, from the page to the log and back. */
const REQUEST_ID = 'x-request-id';

/** The page's id of a call, or a new one if it has none or one that does not belong into a log. */
function requestIdOf(request: Request): string {
  const sent = request.headers.get(REQUEST_ID) ?? '';
  return /^[\w-]{8,64}$/.test(sent) ? sent : randomBytes(8).toString('hex');
}

async function outcomeOf(work: () => Promise<Envelope<unknown>>): Promise<Outcome> {
  try {
    return { status: 200, envelope: await work() };
  } catch (error) {
    if (error instanceof ApiError && isApiCode(error.code)) {
      const { status, code, detail, headers } = error;
      return { status, envelope: refusal(code, detail), headers };
    }
    // a page shows 503 as `unavailable`: it keeps an answer in its outbox and a search running, and repeats reads
    const isAway = isDatabaseAway(error);
    return {
      status: isAway ? 503 : 200,
      envelope: refusal(
        'somethingWentWrong',
        isAway ? 'the database does not answer' : 'something went wrong',
      ),
      error,
    };
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
