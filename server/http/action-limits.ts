import type { Fields } from '../../domain/contract/action.ts';
import type { DefinedAction } from './define-action.ts';
import { RateLimit, admit } from './rate-limit.ts';

/** So many players may share an address. */
const SHARED_BY = 10;

/** Told of one call what becomes known of it; each throws ApiError where that is one too many. */
export interface CallLimit {
  readonly begin: () => void;
  readonly onCaller: (uid: string) => void;
  readonly onFields: (fields: Fields) => void;
}

/**
 * The stricter rates of single actions. A call is counted whatever comes of it, so that a refusal cannot be asked for as
 * often as one likes.
 */
export class ActionLimits {
  readonly #limits: ReadonlyMap<string, { players: RateLimit; addresses: RateLimit }>;

  /** @param now milliseconds; the injected clock */
  constructor(actions: readonly DefinedAction[], now: () => number) {
    this.#limits = new Map(
      actions.flatMap(({ name, rate, isForGuests }) => {
        if (!rate) return [];
        const share = isForGuests ? 1 : SHARED_BY;
        const shared = { burst: rate.burst * share, perSecond: rate.perSecond * share };
        const pair = {
          players: new RateLimit(rate, now),
          addresses: new RateLimit(shared, now),
        };
        return [[name, pair] as const];
      }),
    );
  }

  /** @param address undefined for this machine's own, which is not counted */
  of({ name, rate }: DefinedAction, address: string | undefined): CallLimit {
    const limits = this.#limits.get(name);
    const onlyWith = rate?.onlyWith;
    let uid: string | undefined;
    const countAddress = () => {
      if (limits && address !== undefined) admit(limits.addresses, address);
    };
    const countPlayer = () => {
      if (limits && uid !== undefined) admit(limits.players, uid);
    };
    return {
      begin() {
        if (onlyWith === undefined) countAddress();
      },
      onCaller(caller) {
        uid = caller;
        if (onlyWith === undefined) countPlayer();
      },
      onFields(fields) {
        if (onlyWith === undefined || !fields[onlyWith]) return;
        countAddress();
        countPlayer();
      },
    };
  }
}
