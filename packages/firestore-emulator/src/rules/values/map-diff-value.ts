import { setElementsEqual } from './equality.ts';
import type { MapValue } from './map-value.ts';
import type { RuleValue } from './rule-value.ts';
import { SetValue } from './set-value.ts';

/** The value of `after.diff(before)`: the keys by their change. Only the top level is compared. */
export class MapDiffValue {
  readonly type = 'map_diff';
  readonly #after: MapValue;
  readonly #before: MapValue;

  constructor(after: MapValue, before: MapValue) {
    this.#after = after;
    this.#before = before;
  }

  addedKeys(): SetValue {
    return keySet(this.#after, (key) => !this.#before.has(key));
  }

  removedKeys(): SetValue {
    return keySet(this.#before, (key) => !this.#after.has(key));
  }

  changedKeys(): SetValue {
    return keySet(this.#after, (key) => this.#before.has(key) && !this.#same(key));
  }

  unchangedKeys(): SetValue {
    return keySet(this.#after, (key) => this.#before.has(key) && this.#same(key));
  }

  affectedKeys(): SetValue {
    const addedOrChanged = keySet(this.#after, (key) => !this.#before.has(key) || !this.#same(key));
    return new SetValue([...addedOrChanged.items, ...this.removedKeys().items]);
  }

  #same(key: string): boolean {
    return setElementsEqual(this.#after.get(key) ?? null, this.#before.get(key) ?? null);
  }
}

function keySet(map: MapValue, keep: (key: string) => boolean): SetValue {
  const keys: RuleValue[] = [];
  for (const key of map.keys()) if (keep(key)) keys.push(key);
  return new SetValue(keys);
}
