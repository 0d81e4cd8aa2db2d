import type * as v from 'valibot';
import type { Action, Proof } from '../../../domain/contract/action.ts';
import { readEnvelope } from '../../../domain/contract/envelope.ts';
import { parseFields } from '../../../domain/contract/field-faults.ts';
import type { Posted } from './post-form.ts';
import { postForm } from './post-form.ts';
import { RestFault } from './rest-fault.ts';
import { announceSessionEnded } from './session-ended.ts';

/** The form fields of an action: texts, of which empty ones are not sent, and files. */
type FieldsOf<Input extends v.GenericSchema> = v.InferInput<Input> &
  Readonly<Record<string, string | Blob | undefined>>;

/**
 * Calls an action of the API. A 401 (or its code) tells `onSessionEnded`, unless the caller was signing in.
 * @param bearer a Firebase ID token, for an action that wants one; the session itself goes by cookie
 * @returns the data, read by the contract
 * @throws RestFault
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
  const { name, input, output, proof } = contract;
  const faulty = parseFields(input, fields);
  if (faulty.kind === 'faulty') {
    throw new RestFault(name, { kind: 'refused', meaning: 'missingFields' });
  }
  const posted = await postForm(`/api/${name}`, fields, bearer);
  if (!posted || isTrouble(posted)) throw new RestFault(name, { kind: 'unavailable' });
  const reading = readEnvelope(output, posted.body);
  if (reading.kind === 'data' && posted.status === 200) return reading.data;
  const lostSession = reading.kind === 'refused' && reading.meaning === 'tokenInvalid';
  if (posted.status === 401 || lostSession) {
    if (proof === 'session') announceSessionEnded();
    throw new RestFault(name, { kind: 'unauthorized' });
  }
  throw new RestFault(
    name,
    reading.kind === 'data' ? { kind: 'malformed', faults: [`status ${posted.status}`] } : reading,
  );
}

/** Too many calls, or a server (or proxy) that is broken for now. */
function isTrouble({ status }: Posted): boolean {
  return status === 429 || status >= 500;
}
