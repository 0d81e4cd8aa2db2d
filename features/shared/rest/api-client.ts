import type { AxiosError, AxiosResponse } from 'axios';
import axios from 'axios';
import type { Proof } from '../../../domain/contract/action.ts';
import { ApiError } from '../../../domain/contract/api-error.ts';
import type { Reading } from '../../../domain/contract/envelope.ts';
import { reportError } from './report-error.ts';
import { announceSessionEnded } from './session-ended.ts';

/** How long an answer may take. */
const TIMEOUT_MS = 10_000;
/** And with a file, on a slow line. */
const FILE_TIMEOUT_MS = 60_000;

/** What a call brought: its data and, for a page of a list, how many rows there are in all. */
type Answered = Reading<unknown> & { kind: 'data' };

declare module 'axios' {
  // the first two are the library's own, which a declaration beside its own has to use
  interface AxiosRequestConfig<D, P> {
    data?: D;
    params?: P;
    /** The name of the action. */
    action?: string;
    /** How the action is told who calls. */
    proof?: Proof;
    /** A Firebase ID token. */
    bearer?: string | undefined;
    hasFile?: boolean;
    /** Reads the body of an answer by the contract. */
    read?: (body: unknown) => Reading<unknown>;
  }
}

/**
 * The client of this page's own server; the browser adds the session's cookie. The only file that knows axios, and loaded at
 * the first call, so that no page waits for it. What is no data is thrown as ApiError.
 */
export const apiClient = axios.create({
  timeout: TIMEOUT_MS,
  // a refusal is an answer too; too many calls, or a server (or proxy) that is broken for now, is none
  validateStatus: (status) => status !== 429 && status < 500,
});

apiClient.interceptors.request.use((config) => {
  const { bearer, hasFile } = config;
  if (bearer !== undefined) config.headers.setAuthorization(`Bearer ${bearer}`);
  if (hasFile) config.timeout = FILE_TIMEOUT_MS;
  return config;
});

apiClient.interceptors.response.use(
  (response) => ({ ...response, data: answerOf(response) }),
  ({ response, config }: AxiosError) => {
    const name = config?.action ?? '';
    // a browser without a network tells nobody anything; a server that breaks is worth a line
    if (response && response.status >= 500)
      reportError('call', `${name}: status ${response.status}`);
    throw new ApiError('unavailable', name);
  },
);

/** A 401 (or its code), or a deactivated account, is the end of the session, unless the caller was signing in. */
function answerOf({ status, data, config }: AxiosResponse<unknown>): Answered {
  const { action: name = '', proof, read } = config;
  const reading: Reading<unknown> = read?.(data) ?? { kind: 'malformed', errors: ['no contract'] };
  if (reading.kind === 'data' && status === 200) return reading;
  const code = reading.kind === 'refused' ? reading.code : undefined;
  if (status === 401 || code === 'tokenInvalid') {
    if (proof === 'session') announceSessionEnded('over');
    throw new ApiError('unauthorized', name);
  }
  if (code === 'accountDeactivated' && proof === 'session') announceSessionEnded('deactivated');
  if (code) throw new ApiError(code, name);
  const errors = reading.kind === 'malformed' ? reading.errors : [`status ${status}`];
  const error = new ApiError('malformed', `${name}: ${errors.join('; ')}`);
  reportError('call', error);
  throw error;
}
