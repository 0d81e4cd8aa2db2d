import * as v from 'valibot';
import type { Action } from '../../../domain/contract/action.ts';

/** The data of a reply as it is sent, in the type of its contract. @throws for a refusal, or data of another shape */
export function sentData<Output extends v.GenericSchema>(
  { name, output }: Pick<Action<v.GenericSchema, Output>, 'name' | 'output'>,
  reply: { readonly error: boolean; readonly message?: string; readonly data?: unknown },
): v.InferInput<Output> {
  if (reply.error) throw new Error(`${name}: ${reply.message}`);
  if (!v.is(output, reply.data)) throw new Error(`${name}: ${JSON.stringify(reply.data)}`);
  return reply.data;
}
