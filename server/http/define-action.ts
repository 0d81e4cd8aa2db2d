import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { Action, Proof, FormFields, Sent } from '../../domain/contract/action.ts';
import { parseFields } from '../../domain/contract/action.ts';
import type { Envelope } from '../../domain/contract/envelope.ts';
import type { Callers, Proofs } from '../session/callers.ts';
import { ApiError } from '../../domain/errors.ts';

/** The services of a handler. */
export interface Context<P extends Proof = 'session'> {
  readonly firestore: Firestore;
  /** Milliseconds since the epoch; the injected clock. */
  readonly now: () => number;
  readonly caller: Callers[P];
  /** The holder of the caller's session, or null, for an action that needs no session. Costs a read if there is one. */
  readonly visitor: () => Promise<Callers['session'] | null>;
  /** Whether the caller came over https. */
  readonly secure: boolean;
  /** Headers of the reply, for cookies. */
  readonly reply: Headers;
  /** Whether this is a demo, which strangers share. */
  readonly isDemo: boolean;
  /** The server's secret for recognising a person who had an account before. */
  readonly personKey: string;
  /** The HMAC of the caller's address, for a stored limit; undefined for this machine, which is not counted. */
  readonly addressHash: string | undefined;
  /** Deletes a user at Firebase; no error if the user is already deleted. */
  readonly deleteIdentity: (uid: string) => Promise<void>;
  /** Revokes all sign-ins of a user at Firebase so far. */
  readonly revokeSignIns: (uid: string) => Promise<void>;
  /** Logs one line of JSON for the operator. */
  readonly log: (line: string) => void;
}

/**
 * The handler of an action. It returns `answer(...)` or `refusal(...)`, or throws ApiError; any other error is answered with
 * "something went wrong" and logged.
 */
export type Handler<
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
  P extends Proof,
> = (input: v.InferOutput<Input>, context: Context<P>) => Promise<Envelope<Sent<Output>>>;

/** An action with its handler, for the router. */
export interface DefinedAction {
  readonly name: string;
  readonly rate: Action['rate'];
  /** Whether callers need no identity. */
  readonly isForGuests: boolean;
  readonly file: Action['file'];
  readonly finishesDeletion: boolean;
  /** Identifies the caller, parses the fields, runs the handler, and checks its output. */
  readonly handle: (
    proofs: Proofs,
    fields: () => Promise<FormFields>,
    context: Omit<Context, 'caller'>,
  ) => Promise<Envelope<unknown>>;
}

/** Joins a contract with its handler. */
export function defineAction<
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
  P extends Proof,
>(contract: Action<Input, Output, P>, handler: Handler<Input, Output, P>): DefinedAction {
  return {
    name: contract.name,
    rate: contract.rate,
    isForGuests: contract.proof === 'none',
    file: contract.file,
    finishesDeletion: contract.finishesDeletion ?? false,
    async handle(proofs, fields, context) {
      const prove: () => Promise<Callers[P]> = proofs[contract.proof];
      const caller = await prove();
      if (contract.refusedInDemo && context.isDemo) {
        throw new ApiError('demoForbidden', `${contract.name} is not allowed in the demo`);
      }
      const parsed = parseFields(contract.input, await fields());
      if (parsed.kind === 'invalid') {
        const meaning = contract.file ? 'uploadFailed' : 'missingFields';
        throw new ApiError(meaning, parsed.errors.join('; '));
      }
      const envelope = await handler(parsed.input, { ...context, caller });
      if (!envelope.error) checkOutput(contract, envelope.data);
      return envelope;
    },
  };
}

/** Throws if the handler breaks its contract: an error here is better than one in every client. */
function checkOutput(contract: Action, data: unknown): void {
  const checked = v.safeParse(contract.output, data);
  if (checked.success) return;
  const errors = checked.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`);
  throw new Error(`${contract.name} would send what its contract forbids: ${errors.join('; ')}`);
}

/** Far more than any form of ours needs. */
const MAX_BODY_BYTES = 64 * 1024;

/** The time limit of an upload: 5 MB at 1.4 Mbit/s. */
const UPLOAD_MS = 30_000;

/** Closes the connection, because the rest of the body stays unread. */
const LAST = { connection: 'close' };

const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded)(;|$)/i;

/**
 * Reads the form of a request.
 * @param file the only field that may be a file
 * @throws ApiError for a body that is too large, not a form, or unusable
 */
export async function readFormFields(request: Request, file?: Action['file']): Promise<FormFields> {
  const bytes = await readBody(request, file);
  if (bytes.byteLength === 0) return {};
  const type = request.headers.get('content-type') ?? '';
  if (!FORM.test(type)) {
    throw new ApiError('missingFields', 'send multipart or urlencoded form data', { status: 415 });
  }
  const fields = new Map<string, string | Blob>();
  for (const [name, value] of await parseForm(bytes, type)) {
    if (typeof value !== 'string' && name !== file?.field) {
      throw new ApiError('missingFields', `${name} must not be a file`);
    }
    if (fields.has(name)) throw new ApiError('missingFields', `${name} is sent twice`);
    fields.set(name, value);
  }
  // fromEntries makes own properties, so a field named __proto__ is harmless
  return Object.fromEntries(fields);
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new ApiError('missingFields', 'the body is no form data of its content type');
  }
}

async function readBody(request: Request, file: Action['file']): Promise<Uint8Array<ArrayBuffer>> {
  // a slow client would block other uploads
  const signal = file && AbortSignal.timeout(UPLOAD_MS);
  try {
    return await readChunks(request, file, signal);
  } catch (error) {
    // the caller gave up while the call waited for the database: nobody reads the reply, and it is no error of ours
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') {
      throw new ApiError('missingFields', 'the caller is gone', { status: 408, headers: LAST });
    }
    if (!file || !signal?.aborted) throw error;
    const text = `${file.field} must come within ${UPLOAD_MS / 1_000} s`;
    throw new ApiError('uploadFailed', text, { status: 408, headers: LAST });
  }
}

async function readChunks(
  request: Request,
  file: Action['file'],
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const maxBytes = MAX_BODY_BYTES + (file?.maxBytes ?? 0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body = signal
    ? request.body?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal })
    : request.body;
  // counted as it arrives, because content-length may be absent or false
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      if (file) {
        const text = `${file.field} must have at most ${file.maxBytes} bytes`;
        throw new ApiError('uploadFailed', text, { status: 413, headers: LAST });
      }
      throw new ApiError('missingFields', `send at most ${maxBytes} bytes`, {
        status: 413,
        headers: LAST,
      });
    }
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
