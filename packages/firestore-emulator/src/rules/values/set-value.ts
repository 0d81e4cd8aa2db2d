import { setElementsEqual } from './equality.ts';
import type { RuleValue } from './rule-value.ts';
import { totalWeight } from './weight.ts';

/** A set: numbers are the same element when their values are, whatever their type; NaN is the same as NaN. */
export class SetValue {
  readonly type = 'set';
  readonly items: readonly RuleValue[];
  readonly #simple = new Set<string>();
  readonly #others: RuleValue[] = [];

  constructor(items: Iterable<RuleValue>) {
    const distinct: RuleValue[] = [];
    for (const item of items) {
      if (this.has(item)) continue;
      distinct.push(item);
      const key = simpleKey(item);
      if (key === undefined) this.#others.push(item);
      else this.#simple.add(key);
    }
    this.items = distinct;
  }

  get size(): number {
    return this.items.length;
  }

  /** See weight.ts. */
  get weight(): number {
    return totalWeight(this.items);
  }

  has(item: RuleValue): boolean {
    const key = simpleKey(item);
    if (key !== undefined) return this.#simple.has(key);
    return this.#others.some((other) => setElementsEqual(other, item));
  }
}

/** A key equal for equal scalars, so that sets of strings and numbers are looked up and not searched. */
function simpleKey(value: RuleValue): string | undefined {
  switch (typeof value) {
    case 'string':
      return `s${value}`;
    case 'boolean':
      return `b${value}`;
    case 'bigint':
      return `n${value}`;
    case 'number':
      return Number.isInteger(value) ? `n${BigInt(value)}` : `n${value}`;
    default:
      return value === null ? 'null' : undefined;
  }
}
