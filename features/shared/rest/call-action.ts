import type * as v from 'valibot';
import type { Action, Proof } from '../../../domain/contract/action.ts';
import { parseFields } from '../../../domain/contract/action.ts';
import { readEnvelope } from '../../../domain/contract/envelope.ts';
import { ApiError } from '../../../domain/contract/api-error.ts';

/** The form fields of an action: texts, of which empty ones are not sent, and files. */
type FieldsOf<Input extends v.GenericSchema> = v.InferInput<Input> &
  Readonly<Record<string, string | Blob | undefined>>;

/** What an answer brought: its data and, for a page of a list, how many rows there are in all. */
interface Answered<T> {
  readonly data: T;
  readonly total: number | undefined;
}

/**
 * Calls an action of the API. A 401 (or its code), or a deactivated account, tells `onSessionEnded`, unless the caller was
 * signing in.
 * @param bearer a Firebase ID token, for an action that wants one; the session itself goes by cookie
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
): Promise<v.InferOutput<Output>> {
  return (await answerOf(contract, fields, bearer)).data;
}

/**
 * Calls an action that answers with a page of a list. No data is an empty list.
 * @returns the rows, and how many there are in all
 * @throws ApiError
 */
export async function callForPage<Input extends v.GenericSchema, Row, P extends Proof>(
  contract: Action<Input, v.GenericSchema<unknown, readonly Row[]>, P>,
  fields: FieldsOf<Input>,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  try {
    const { data, total } = await answerOf(contract, fields);
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

async function answerOf<
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
  P extends Proof,
>(
  contract: Action<Input, Output, P>,
  fields: FieldsOf<Input>,
  bearer?: string,
): Promise<Answered<v.InferOutput<Output>>> {
  const { name, input, output, proof } = contract;
  const invalid = parseFields(input, fields);
  if (invalid.kind === 'invalid') {
    throw new ApiError('missingFields', `${name}: ${invalid.errors.join('; ')}`);
  }
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) if (value) form.set(field, value);
  const hasFile = Object.values(fields).some((value) => value instanceof Blob);
  const read = (body: unknown) => readEnvelope(output, body);
  const { apiClient } = await import('./api-client.ts').catch(() => {
    // to the caller it is all the same
    throw new ApiError('unavailable', name);
  });
  const path = `${location.origin}/api/${name}`;
  const config = { action: name, proof, bearer, hasFile, read };
  return (await apiClient.post<Answered<v.InferOutput<Output>>>(path, form, config)).data;
}
