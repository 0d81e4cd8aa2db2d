import * as module from 'sorted-btree';
import type BTree from 'sorted-btree';

/**
 * The B+ tree of `sorted-btree`, whose CommonJS default export gets one more wrapper from Node's ESM loader than from a
 * bundler.
 */
export type SortedMap<K, V> = BTree<K, V>;

const exported: unknown = module.default;
const SortedMapClass = (
  typeof exported === 'function' ? exported : (exported as { default: unknown }).default
) as new <K, V>(entries: undefined, compare: (left: K, right: K) => number) => SortedMap<K, V>;

export function newSortedMap<K, V>(compare: (left: K, right: K) => number): SortedMap<K, V> {
  return new SortedMapClass<K, V>(undefined, compare);
}
