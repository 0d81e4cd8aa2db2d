import { setTimeout as sleep } from 'node:timers/promises';
import type * as v from 'valibot';
import type { Action } from '../../domain/contract/action.ts';
import { readEnvelope } from '../../domain/contract/envelope.ts';
import { ApiError } from '../../domain/errors.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import type { Recorder } from './recorder.ts';
import { now } from './recorder.ts';

/** As a page: features/shared/rest/call-action.ts. */
const TIMEOUT_MS = 10_000;
/** As the outbox of a solo attempt: domain/solo/attempt-machine.ts. */
const RETRY_MS = 4_000;
const TRIES = 20;
/** Codes of a call whose result is unknown; a page sends the same again. */
const UNSENT: ReadonlySet<ErrorCode> = new Set(['unavailable', 'malformed']);

type Fields = Readonly<Record<string, string>>;

/** Calls the actions of a running game as one player. */
export interface RestClient {
  /** Calls once, as a page. @throws ApiError */
  once: <Output extends v.GenericSchema>(
    contract: Action<v.GenericSchema, Output>,
    fields: Fields,
  ) => Promise<v.InferOutput<Output>>;
  /** Calls until there is an answer. @throws ApiError */
  untilAnswered: <Output extends v.GenericSchema>(
    contract: Action<v.GenericSchema, Output>,
    fields: Fields,
  ) => Promise<v.InferOutput<Output>>;
}

/** @param bearer a session's token, or an ID token */
export function restClient(url: string, bearer: string, recorder: Recorder): RestClient {
  const once: RestClient['once'] = async (contract, fields) => {
    const { name, output } = contract;
    const at = now();
    const address = `${url}/api/${name}`;
    let result = await read(address, bearer, fields);
    // the server had closed the idle connection before the request was sent: a browser takes another one at once
    if (result === 'EPIPE') result = await read(address, bearer, fields);
    const ms = now() - at;
    const error = (code: ErrorCode, detail: string) => {
      const about = [detail, fields['attempt_id'], fields['question']].filter(Boolean).join(', ');
      recorder.refused({ what: name, code, detail: about, at, ms });
      return new ApiError(code, detail);
    };
    if (typeof result === 'string') throw error('unavailable', result);
    // the same reading as in features/shared/rest/call-action.ts
    const { status, body } = result;
    if (status === 429 || status >= 500) throw error('unavailable', `status ${status}`);
    const reading = readEnvelope(output, body);
    if (status === 401) throw error('unauthorized', name);
    if (reading.kind === 'refused') throw error(reading.code, detailOf(body));
    if (reading.kind === 'malformed') throw error('malformed', reading.errors.join('; '));
    recorder.sample(name, at, ms);
    return reading.data;
  };
  return {
    once,
    async untilAnswered(contract, fields) {
      for (let left = TRIES; ; left--) {
        try {
          return await once(contract, fields);
        } catch (error) {
          const isUnsent = error instanceof ApiError && UNSENT.has(error.code);
          if (!isUnsent || left === 0) throw error;
          await sleep(RETRY_MS);
        }
      }
    },
  };
}

/** @returns status and body, or the error without a reply */
async function read(
  url: string,
  bearer: string,
  fields: Fields,
): Promise<string | { readonly status: number; readonly body: unknown }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.set(name, value);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${bearer}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, body: jsonOf(text) };
  } catch (error) {
    const { cause, name } = error as Error;
    return String((cause as NodeJS.ErrnoException | undefined)?.code ?? name);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const detailOf = (body: unknown): string => (body as { error_msg?: string }).error_msg ?? '';
