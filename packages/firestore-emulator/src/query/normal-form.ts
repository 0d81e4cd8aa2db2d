import type { FieldFilter, Filter } from './query.ts';

/**
 * The disjunctive normal form of a filter: a list of conjunctions of field filters. `in` and `array-contains-any` count as
 * one disjunct per value. No filter is one empty conjunction.
 * @param stopAfter gives up growing beyond this many disjuncts (the caller refuses the query)
 */
export function disjunctsOf(filter: Filter | undefined, stopAfter = Infinity): FieldFilter[][] {
  if (!filter) return [[]];
  switch (filter.kind) {
    case 'field':
      return split(filter).map((part) => [part]);
    case 'or': {
      const disjuncts: FieldFilter[][] = [];
      for (const child of filter.filters) {
        disjuncts.push(...disjunctsOf(child, stopAfter));
        if (disjuncts.length > stopAfter) break;
      }
      return disjuncts;
    }
    case 'and': {
      let product: FieldFilter[][] = [[]];
      for (const child of filter.filters) {
        const parts = disjunctsOf(child, stopAfter);
        product = product.flatMap((left) => parts.map((right) => [...left, ...right]));
        if (product.length > stopAfter) break;
      }
      return product;
    }
  }
}

function split(filter: FieldFilter): FieldFilter[] {
  const { field, op, value } = filter;
  if ((op !== 'in' && op !== 'array-contains-any') || value.kind !== 'array') return [filter];
  const single = op === 'in' ? '==' : 'array-contains';
  return value.values.map((element) => ({ kind: 'field', field, op: single, value: element }));
}
