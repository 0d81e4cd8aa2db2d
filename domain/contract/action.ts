import type * as v from 'valibot';

/** How a caller says who is calling: not at all, by the session, or (once, to get a session) by a Firebase ID token. */
export type Proof = 'none' | 'session' | 'id-token';

/** How fast calls may come: `burst` at once, then `perSecond`. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** A rate for one action, stricter than that of all calls together. */
export interface ActionRate extends Rate {
  /** Only calls that send this field count. */
  readonly onlyWith?: string;
}

/**
 * What one action of the API takes and gives; the server and every client read it. Form fields are strings, so `input`
 * takes strings and may turn them into values. `output` takes what is sent (strings, as the product family does) and may
 * turn it into values for the client: a handler returns the input side of it, a client gets the output side.
 */
export interface Action<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
  P extends Proof = Proof,
> {
  /** The last part of the URL, as in `/api/get_categories`. */
  readonly name: string;
  readonly proof: P;
  readonly input: Input;
  readonly output: Output;
  /** For each player by itself; an address, which many may share, has ten times as much where there are players. */
  readonly rate?: ActionRate;
  /** A demo, which strangers share, does not allow it. */
  readonly refusedInDemo?: true;
  /** Works also while the account is being deleted, so that it can be finished. */
  readonly finishesDeletion?: true;
  /** The one field that holds a file, and how large it may be. */
  readonly file?: { readonly field: string; readonly maxBytes: number };
}

/** Declares an action, keeping its exact types. */
export function action<
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
  const P extends Proof,
>(contract: Action<Input, Output, P>): Action<Input, Output, P> {
  return contract;
}
