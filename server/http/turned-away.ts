import type { ApiCode } from '../../domain/contract/envelope.ts';

/** Thrown where a call is turned away before it reaches its handler; answered with an HTTP status of its own. */
export class TurnedAway extends Error {
  override readonly name = 'TurnedAway';
  readonly status: 401 | 403 | 404 | 405 | 413 | 415 | 429;
  readonly meaning: ApiCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: TurnedAway['status'],
    meaning: ApiCode,
    detail: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.status = status;
    this.meaning = meaning;
    this.headers = headers;
  }
}
