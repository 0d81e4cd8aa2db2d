import * as module from 'sorted-btree';
import type BTree from 'sorted-btree';

/** The B+ tree of `sorted-btree`, whose CommonJS default export Node's ESM loader wraps once more than a bundler does. */
export type SortedMap<K, V> = BTree<K, V>;

const exported: unknown = module.default;
const SortedMapClass = (
  typeof exported === 'function' ? exported : (exported as { default: unknown }).default
) as new <K, V>(entries: undefined, compare: (left: K, right: K) => number) => SortedMap<K, V>;

export function newSortedMap<K, V>(compare: (left: K, right: K) => number): SortedMap<K, V> {
  return new SortedMapClass<K, V>(undefined, compare);
}
