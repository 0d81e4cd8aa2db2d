import type { ApiCode } from '../../../domain/contract/envelope.ts';

/** Why a call brought nothing. */
export type RestReason =
  /** The server understood and said no, for a reason of the game. */
  | { readonly kind: 'refused'; readonly meaning: ApiCode }
  /** Nobody is signed in (any more). */
  | { readonly kind: 'unauthorized' }
  /** No answer, too late, or a server that is busy or broken: worth another try. */
  | { readonly kind: 'unavailable' }
  /** An answer that is none of ours; the errors are for the log. */
  | { readonly kind: 'malformed'; readonly errors: readonly string[] };

/** What a call throws, and nothing else. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly reason: RestReason;

  constructor(action: string, reason: RestReason) {
    super(`${action}: ${wordsOf(reason)}`);
    this.reason = reason;
  }
}

function wordsOf(reason: RestReason): string {
  switch (reason.kind) {
    case 'refused':
      return `refused, ${reason.meaning}`;
    case 'malformed':
      return `malformed, ${reason.errors.join('; ')}`;
    case 'unauthorized':
    case 'unavailable':
      return reason.kind;
  }
}
