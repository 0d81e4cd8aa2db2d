import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { Action, Proof, Fields } from '../../domain/contract/action.ts';
import { parseFields } from '../../domain/contract/action.ts';
import type { Envelope } from '../../domain/contract/envelope.ts';
import type { ProvenIdentity } from '../session/identity.ts';
import { ApiError } from '../../domain/contract/api-error.ts';

/** Who calls, by how the action asks for proof. */
export interface Callers {
  none: null;
  /** `sessionId` names the session document of this call. */
  session: { readonly uid: string; readonly sessionId: string };
  'id-token': ProvenIdentity;
}

/** What a handler has at hand. */
export interface Context<P extends Proof = 'session'> {
  readonly firestore: Firestore;
  /** Milliseconds since the epoch; the injected clock. */
  readonly now: () => number;
  readonly caller: Callers[P];
  /** Who asks, for an action that needs nobody: the holder of a session, or null. Costs a read where there is one. */
  readonly visitor: () => Promise<Callers['session'] | null>;
  /** Whether the caller came over https. */
  readonly secure: boolean;
  /** Headers of the answer, for cookies. */
  readonly reply: Headers;
  /** Whether this is a demo, which strangers share. */
  readonly isDemo: boolean;
  /** The server's secret for knowing again who had an account before. */
  readonly personKey: string;
  /** Makes Firebase forget who somebody is; whoever is gone already stays gone. */
  readonly deleteIdentity: (uid: string) => Promise<void>;
  /** Makes all sign-ins of somebody at Firebase so far worthless. */
  readonly revokeSignIns: (uid: string) => Promise<void>;
}

/**
 * What an action does. Returns `answer(...)` or `refusal(...)`, or throws ApiError; anything else thrown is answered as
 * "something went wrong" and logged.
 */
export type Handler<
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
  P extends Proof,
> = (input: v.InferOutput<Input>, context: Context<P>) => Promise<Envelope<v.InferInput<Output>>>;

/** Ways to find out who calls; each throws ApiError where it finds nobody. */
export type Proofs = { readonly [P in Proof]: () => Promise<Callers[P]> };

/** An action with its handler, as the router keeps it. */
export interface DefinedAction {
  readonly name: string;
  readonly rate: Action['rate'];
  /** Nobody has to say who calls. */
  readonly isForGuests: boolean;
  readonly file: Action['file'];
  readonly finishesDeletion: boolean;
  /** Finds the caller, reads and parses the fields, acts, and checks what it is about to send. */
  readonly handle: (
    proofs: Proofs,
    fields: () => Promise<Fields>,
    context: Omit<Context, 'caller'>,
  ) => Promise<Envelope<unknown>>;
}

/** Joins a contract with what it does. */
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

/** Throws if the handler breaks its own contract: better an error here than in every client. */
function checkOutput(contract: Action, data: unknown): void {
  const checked = v.safeParse(contract.output, data);
  if (checked.success) return;
  const errors = checked.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`);
  throw new Error(`${contract.name} would send what its contract forbids: ${errors.join('; ')}`);
}
