import type { RuleValue } from './rule-value.ts';
import { totalWeight } from './weight.ts';

/** A map from strings. Subclasses convert a member only when it is read. */
export abstract class MapValue {
  readonly type = 'map';

  abstract get size(): number;

  /** Undefined when there is no such key. */
  abstract get(key: string): RuleValue | undefined;

  abstract has(key: string): boolean;

  abstract keys(): Iterable<string>;

  /** See weight.ts. */
  get weight(): number {
    return this.size + 1;
  }
}

/** A map with converted values: literals and results of operations. */
export class LiteralMap extends MapValue {
  readonly #entries: ReadonlyMap<string, RuleValue>;
  #weight: number | undefined;

  constructor(entries: ReadonlyMap<string, RuleValue>) {
    super();
    this.#entries = entries;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): RuleValue | undefined {
    return this.#entries.get(key);
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  keys(): Iterable<string> {
    return this.#entries.keys();
  }

  override get weight(): number {
    return (this.#weight ??= totalWeight(this.#entries.values()));
  }
}
