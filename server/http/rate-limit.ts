import type { Rate, Fields } from '../../domain/contract/action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import type { DefinedAction } from './define-action.ts';

/** A full memory is swept of idle keys at this size. */
const MAX_KEYS = 10_000;

/**
 * A token bucket per key. It lives in the memory of one process: with several servers, each allows the rate by itself, and
 * a restart forgets. It stops a runaway client; a flood belongs to the host's firewall.
 * @param now milliseconds; the injected clock
 */
export class RateLimit {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { level: number; at: number }>();

  constructor(rate: Rate, now: () => number) {
    this.#rate = rate;
    this.#now = now;
  }

  /** Counts one call. @returns 0 if it may go on, else after how many seconds to try again */
  take(key: string): number {
    const { burst, perSecond } = this.#rate;
    const now = this.#now();
    const level = this.#levelOf(key, now);
    if (level < 1) return Math.ceil((1 - level) / perSecond);
    if (level >= burst && this.#buckets.size >= MAX_KEYS) this.#sweep(now);
    this.#buckets.set(key, { level: level - 1, at: now });
    return 0;
  }

  #levelOf(key: string, now: number): number {
    const bucket = this.#buckets.get(key);
    if (!bucket) return this.#rate.burst;
    const refilled = (Math.max(0, now - bucket.at) / 1000) * this.#rate.perSecond;
    return Math.min(this.#rate.burst, bucket.level + refilled);
  }

  /** Forgets who is back at the full rate; if that is nobody, everybody. */
  #sweep(now: number): void {
    for (const key of this.#buckets.keys()) {
      if (this.#levelOf(key, now) >= this.#rate.burst) this.#buckets.delete(key);
    }
    if (this.#buckets.size >= MAX_KEYS) this.#buckets.clear();
  }
}

/** Counts a call of a key. @throws ApiError 429, with the seconds to wait */
export function admit(limit: RateLimit, key: string): void {
  const seconds = limit.take(key);
  if (seconds === 0) return;
  throw new ApiError('somethingWentWrong', `too many calls, wait ${seconds} s`, {
    status: 429,
    headers: {
      'retry-after': String(seconds),
    },
  });
}

/**
 * The caller's address: the last that a proxy has noted. Next notes the socket's own where no proxy is; without a proxy a
 * caller may invent it, so this slows only honest clients down, and the limit per player holds the others.
 */
export function addressOf(request: Request): string {
  return request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
}

/** Whether an address is this machine's own: a proxy that notes nothing, or a game on one machine. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}

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
