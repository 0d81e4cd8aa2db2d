import type { ApiMeaning } from '../../domain/contract/envelope.ts';

/** Thrown by a handler that refuses for a reason of the game; answered with HTTP 200 and the code of its meaning. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly meaning: ApiMeaning;
  /** For whoever reads the answer with a debugger; never for a screen, and never a secret. */
  readonly detail: string | undefined;

  constructor(meaning: ApiMeaning, detail?: string) {
    super(detail ? `${meaning}: ${detail}` : meaning);
    this.meaning = meaning;
    this.detail = detail;
  }
}
