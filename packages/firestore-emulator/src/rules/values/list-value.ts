import type { RuleValue } from './rule-value.ts';
import { totalWeight } from './weight.ts';

/** A list whose elements are converted on first use, so that reading its size is cheap. */
export class ListValue {
  readonly type = 'list';
  readonly size: number;
  #items: readonly RuleValue[] | undefined;
  #weight: number | undefined;
  readonly #load: (() => readonly RuleValue[]) | undefined;

  private constructor(
    size: number,
    items: readonly RuleValue[] | undefined,
    load: (() => readonly RuleValue[]) | undefined,
  ) {
    this.size = size;
    this.#items = items;
    this.#load = load;
  }

  static of(items: readonly RuleValue[]): ListValue {
    return new ListValue(items.length, items, undefined);
  }

  static lazy(size: number, load: () => readonly RuleValue[]): ListValue {
    return new ListValue(size, undefined, load);
  }

  get items(): readonly RuleValue[] {
    return (this.#items ??= this.#load?.() ?? []);
  }

  /** See weight.ts; elements of a stored list are not converted for it. */
  get weight(): number {
    return (this.#weight ??= this.#load ? this.size + 1 : totalWeight(this.items));
  }
}
