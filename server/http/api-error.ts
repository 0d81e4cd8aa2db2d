import type { ApiCode } from '../../domain/contract/envelope.ts';

/** Thrown by a handler that refuses for a reason of the game; answered with HTTP 200 and the code of its meaning. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly meaning: ApiCode;
  /** For whoever reads the answer with a debugger; never for a screen, and never a secret. */
  readonly detail: string | undefined;

  constructor(meaning: ApiCode, detail?: string) {
    super(detail ? `${meaning}: ${detail}` : meaning);
    this.meaning = meaning;
    this.detail = detail;
  }
}
