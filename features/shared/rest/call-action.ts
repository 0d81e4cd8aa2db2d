import type { AxiosError, AxiosInstance, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import type * as v from 'valibot';
import type { Action, Proof } from '../../../domain/contract/action.ts';
import { PLAYER_HEADER, parseFields } from '../../../domain/contract/action.ts';
import { readEnvelope } from '../../../domain/contract/envelope.ts';
import type { Reading } from '../../../domain/contract/envelope.ts';
import { isPage } from '../../../domain/contract/line.ts';
import { ApiError } from '../../../domain/errors.ts';
import { askHealth } from './line.ts';
import { reloadForOtherPlayer, shownPlayer } from './page-player.ts';
import { reportClientError } from './report-error.ts';
import { announceSessionEnded } from './session-ended.ts';

/** The timeout of a call. */
const TIMEOUT_MS = 10_000;
/** The timeout of an upload, which may take long on a slow line. */
const FILE_TIMEOUT_MS = 60_000;
/** The `language_id` of a call that names no content language. */
const NO_LANGUAGE = '0';

declare module 'axios' {
  // the first two are the library's own, which a declaration beside its own has to use
  interface AxiosRequestConfig<D, P> {
    data?: D;
    params?: P;
    /** The name of the action. */
    action?: string;
    /** How the caller proves its identity. */
    proof?: Proof;
    /** A Firebase ID token. */
    bearer?: string | undefined;
    /** An App Check token. */
    appCheck?: string | undefined;
    hasFile?: boolean;
    /** Reads the body of an answer by the contract. */
    read?: (body: unknown) => Reading<unknown>;
  }
}

/** The form fields of an action: texts and files. Empty ones are not sent, but an empty `language_id` is sent as 0. */
type FieldsOf<Input extends v.GenericSchema> = v.InferInput<Input> &
  Readonly<Record<string, string | Blob | undefined>>;

/** The content of a reply: its data and, for a page of a list, the total number of rows. */
interface Answered<T> {
  readonly data: T;
  readonly total: number | undefined;
}

/**
 * Calls an action of the API. A 401 (or its code), or a deactivated account, calls the listeners of `onSessionEnded`,
 * unless the caller was signing in. If another account has signed in to this browser, a 401 reloads the page instead.
 * @param bearer a Firebase ID token, for an action that needs one; the session travels as a cookie
 * @param appCheck an App Check token, if App Check is on
 * @returns the data, read by the contract
 * @throws ApiError
 */
export async function callAction<
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
  P extends Proof,
>(
  contract: Action<Input, Output, P>,
  fields: FieldsOf<Input>,
  bearer?: string,
  appCheck?: string,
): Promise<v.InferOutput<Output>> {
  return (await call(contract, fields, bearer, appCheck)).data;
}

/**
 * Calls an action that answers with a page of a list. No data is an empty list.
 * @returns the rows, and their total number
 * @throws ApiError
 */
export async function callForPage<Input extends v.GenericSchema, Row, P extends Proof>(
  contract: Action<Input, v.GenericSchema<unknown, readonly Row[]>, P>,
  fields: FieldsOf<Input>,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  try {
    const { data, total } = await call(contract, fields);
    return { rows: data, total: total ?? data.length };
  } catch (error) {
    if (isNoData(error)) return { rows: [], total: 0 };
    throw error;
  }
}

/** Whether a call found nothing, which is no error. */
export function isNoData(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'noData';
}

async function call<Input extends v.GenericSchema, Output extends v.GenericSchema, P extends Proof>(
  contract: Action<Input, Output, P>,
  fields: FieldsOf<Input>,
  bearer?: string,
  appCheck?: string,
): Promise<Answered<v.InferOutput<Output>>> {
  const { name, input, output, proof } = contract;
  const invalid = parseFields(input, fields);
  if (invalid.kind === 'invalid') {
    throw new ApiError('missingFields', `${name}: ${invalid.errors.join('; ')}`);
  }
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    // language_mode is off, or the language is the server's choice: the specification has clients send 0
    const sent = field === 'language_id' ? value || NO_LANGUAGE : value;
    if (sent) form.set(field, sent);
  }
  const hasFile = Object.values(fields).some((value) => value instanceof Blob);
  const read = (body: unknown) => readEnvelope(output, body);
  client ??= createClient();
  const loaded = await client.catch(async () => {
    // the next call loads it again; this call fails in any case
    client = undefined;
    throw new ApiError(await whyUnanswered(), name);
  });
  const path = `${location.origin}/api/${name}`;
  const config = { action: name, proof, bearer, appCheck, hasFile, read };
  return (await loaded.post<Answered<v.InferOutput<Output>>>(path, form, config)).data;
}

/** The client of our server, made at the first call; it throws errors as ApiError. */
let client: Promise<AxiosInstance> | undefined;

/** Loads axios on demand, so that no page waits for it. The browser adds the session cookie. */
async function createClient(): Promise<AxiosInstance> {
  const { default: axios } = await Promise.race([import('axios'), afterLimit()]);
  const created = axios.create({
    timeout: TIMEOUT_MS,
    // a refusal is an answer too; too many calls, or a broken server or proxy, is not
    validateStatus: (status) => status !== 429 && status < 500,
  });
  created.interceptors.request.use((config) => {
    const { bearer, appCheck, hasFile, proof } = config;
    config.headers.set(REQUEST_ID, newRequestId());
    const player = proof !== 'id-token' && shownPlayer();
    if (player) config.headers.set(PLAYER_HEADER, player);
    if (appCheck !== undefined) config.headers.set('x-firebase-appcheck', appCheck);
    if (bearer !== undefined) config.headers.setAuthorization(`Bearer ${bearer}`);
    if (hasFile) config.timeout = FILE_TIMEOUT_MS;
    return config;
  });
  created.interceptors.response.use(
    (response) => ({ ...response, data: answerOf(response) }),
    async ({ response, config, code }: AxiosError) => {
      const name = config?.action ?? '';
      if (code === 'ERR_NETWORK') throw new ApiError(await whyUnanswered(), name);
      // report a broken server; without a network there is nobody to report to
      if (response && response.status >= 500)
        reportClientError('call', `${name}: status ${response.status}`, requestIdOf(config));
      throw new ApiError(response?.status === 429 ? 'tooOften' : 'unavailable', name);
    },
  );
  return created;
}

/** Where a network answers with its own login page, an import may never settle. @throws after the limit of a call */
const afterLimit = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('axios was not loaded')), TIMEOUT_MS);
  });

/** Why there was no reply. To the browser a redirect to the login page of another host looks like no line at all. */
const whyUnanswered = async () => ((await askHealth()) === 'other' ? 'captured' : 'unavailable');

/** The header with the id of a call, which the server writes into its log. */
const REQUEST_ID = 'x-request-id';

/** 16 hexadecimal digits; `randomUUID` is missing on a page over http. */
const newRequestId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

function requestIdOf(config: InternalAxiosRequestConfig | undefined): string | undefined {
  const sent: unknown = config?.headers.get(REQUEST_ID);
  return typeof sent === 'string' ? sent : undefined;
}

/** A 401 (or its code), or a deactivated account, is the end of the session, unless the caller was signing in. */
function answerOf({
  status,
  data,
  config,
  headers: { 'retry-after': wait, 'content-type': type },
}: AxiosResponse<unknown>): Reading<unknown> & { kind: 'data' } {
  const { action: name = '', proof, read } = config;
  const requestId = requestIdOf(config);
  const reading: Reading<unknown> = read?.(data) ?? { kind: 'malformed', errors: ['no contract'] };
  if (reading.kind === 'data' && status === 200) return reading;
  const code = reading.kind === 'refused' ? reading.code : undefined;
  if (status === 401 || code === 'tokenInvalid') {
    const isReloading = proof !== 'id-token' && reloadForOtherPlayer();
    if (proof === 'session' && !isReloading) announceSessionEnded('over');
    throw new ApiError('unauthorized', name);
  }
  if (code === 'accountDeactivated' && proof === 'session') announceSessionEnded('deactivated');
  if (code) {
    // an error that the server did not expect: its log has the line of this id
    if (code === 'somethingWentWrong') reportClientError('call', `${name}: ${code}`, requestId);
    const headers = typeof wait === 'string' ? { 'retry-after': wait } : {};
    throw new ApiError(code, name, { headers });
  }
  if (status === 200 && typeof type === 'string' && isPage(type))
    throw new ApiError('captured', name);
  const errors = reading.kind === 'malformed' ? reading.errors : [`status ${status}`];
  const error = new ApiError('malformed', `${name}: ${errors.join('; ')}`);
  reportClientError('call', error, requestId);
  throw error;
}
