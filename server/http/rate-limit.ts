import type { ActionRate, Rate, FormFields } from '../../domain/contract/action.ts';
import { ApiError } from '../../domain/errors.ts';
import type { DefinedAction } from './define-action.ts';

/** The number of keys that a limit stores. */
const MAX_KEYS = 10_000;
/** When memory is full of keys over their limit, all new keys together share the rate of this many keys. */
const OVERFLOW_KEYS = 10;
/** "Memory is full" stays valid for this long, so that a flood does not cause a sweep with each call. */
const FULL_MS = 1_000;

/**
 * A token bucket per key. It lives in the memory of one process: each of several servers allows the full rate, and a
 * restart resets it. It stops a runaway client; floods are for the host's firewall.
 *
 * It stores at most 10,000 keys. When full, it drops those with the fewest calls first, and never a key that is over
 * its limit: a key is dropped only if 10,000 others have spent more. While nearly all keys are over their limit, new
 * keys share one bucket of ten times the rate.
 * @param now milliseconds; the injected clock
 */
export class RateLimit {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();
  #overflow: Bucket | undefined;
  #fullUntil = -Infinity;

  constructor(rate: Rate, now: () => number) {
    this.#rate = rate;
    this.#now = now;
  }

  /** Keys in memory. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Counts one call. @returns 0 if it is allowed, otherwise the seconds to wait */
  take(key: string): number {
    const now = this.#now();
    const bucket = this.#buckets.get(key);
    if (!bucket && !this.#hasRoom(now)) return this.#takeOverflow(now);
    const level = levelOf(bucket, this.#rate, now);
    if (level < 1) return Math.ceil((1 - level) / this.#rate.perSecond);
    this.#buckets.set(key, { level: level - 1, at: now });
    return 0;
  }

  #takeOverflow(now: number): number {
    const { burst, perSecond } = this.#rate;
    const rate = { burst: burst * OVERFLOW_KEYS, perSecond: perSecond * OVERFLOW_KEYS };
    const level = levelOf(this.#overflow, rate, now);
    if (level < 1) return Math.ceil((1 - level) / rate.perSecond);
    this.#overflow = { level: level - 1, at: now };
    return 0;
  }

  #hasRoom(now: number): boolean {
    if (this.#buckets.size < MAX_KEYS) return true;
    if (now < this.#fullUntil) return false;
    this.#sweep(now);
    // a sweep that frees too little would soon be due again
    if (this.#buckets.size <= MAX_KEYS * 0.9) return true;
    this.#fullUntil = now + FULL_MS;
    return this.#buckets.size < MAX_KEYS;
  }

  /** Drops half of the keys, the least spent first, but none that is over its limit. */
  #sweep(now: number): void {
    const levels = [...this.#buckets].map(
      ([key, bucket]) => [key, levelOf(bucket, this.#rate, now)] as const,
    );
    const within = levels.filter(([, level]) => level >= 1).sort((a, b) => b[1] - a[1]);
    const isFull = ([, level]: readonly [string, number]) => level >= this.#rate.burst;
    const idle = within.filter(isFull).length;
    for (const [key] of within.slice(0, Math.max(idle, MAX_KEYS / 2))) this.#buckets.delete(key);
  }
}

interface Bucket {
  readonly level: number;
  readonly at: number;
}

function levelOf(bucket: Bucket | undefined, { burst, perSecond }: Rate, now: number): number {
  if (!bucket) return burst;
  const refilled = (Math.max(0, now - bucket.at) / 1000) * perSecond;
  return Math.min(burst, bucket.level + refilled);
}

/** Counts a call of a key. @throws ApiError 429, with the seconds to wait */
export function admitCall(limit: RateLimit, key: string): void {
  const seconds = limit.take(key);
  if (seconds === 0) return;
  throw new ApiError('somethingWentWrong', `too many calls, wait ${seconds} s`, {
    status: 429,
    headers: {
      'retry-after': String(seconds),
    },
  });
}

/** The number of players who may share an address. */
const SHARED_BY = 10;

/** Counts one call by each known fact about it; throws ApiError if a limit is exceeded. */
export interface CallLimit {
  readonly begin: () => void;
  readonly onCaller: (uid: string) => void;
  readonly onFields: (fields: FormFields) => void;
}

/** The stricter limits of single actions. Refused calls count too. */
export class ActionLimits {
  readonly #limits: ReadonlyMap<string, readonly Limit[]>;

  /** @param now milliseconds; the injected clock */
  constructor(actions: readonly DefinedAction[], now: () => number) {
    this.#limits = new Map(
      actions.map(({ name, rate = [], isForGuests }) => {
        const rates = 'burst' in rate ? [rate] : rate;
        return [name, rates.map((one) => limitOf(one, isForGuests ? 1 : SHARED_BY, now))] as const;
      }),
    );
  }

  /** @param address undefined for this machine, which is not counted */
  of({ name }: DefinedAction, address: string | undefined): CallLimit {
    const limits = this.#limits.get(name) ?? [];
    const always = limits.filter(({ onlyWith }) => onlyWith === undefined);
    let uid: string | undefined;
    const countAddress = ({ addresses }: Limit) => {
      if (address !== undefined) admitCall(addresses, address);
    };
    const countPlayer = ({ players }: Limit) => {
      if (uid !== undefined) admitCall(players, uid);
    };
    return {
      begin() {
        always.forEach(countAddress);
      },
      onCaller(caller) {
        uid = caller;
        always.forEach(countPlayer);
      },
      onFields(fields) {
        for (const limit of limits) {
          if (limit.onlyWith === undefined || !fields[limit.onlyWith]) continue;
          countAddress(limit);
          countPlayer(limit);
        }
      },
    };
  }
}

interface Limit {
  readonly onlyWith: string | undefined;
  readonly players: RateLimit;
  readonly addresses: RateLimit;
}

function limitOf(rate: ActionRate, share: number, now: () => number): Limit {
  const shared = { burst: rate.burst * share, perSecond: rate.perSecond * share };
  return {
    onlyWith: rate.onlyWith,
    players: new RateLimit(rate, now),
    addresses: new RateLimit(shared, now),
  };
}
