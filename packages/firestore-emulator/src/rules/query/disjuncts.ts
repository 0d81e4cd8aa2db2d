import type { FieldFilter, Filter } from '../../query/query.ts';

/** More than a valid query can have (30); beyond it nothing is proven, so the request is denied. */
const MAX_DISJUNCTS = 100;

/**
 * The filter as "one of these lists holds as a whole" (disjunctive normal form). `in` becomes one `==` and
 * array-contains-any one array-contains for each value; not-in becomes `!=` for all of them.
 */
export function disjunctsOf(filter: Filter | undefined): readonly (readonly FieldFilter[])[] {
  return (filter && expand(filter)) ?? [[]];
}

type Disjuncts = readonly (readonly FieldFilter[])[];

function expand(filter: Filter): Disjuncts | undefined {
  switch (filter.kind) {
    case 'field':
      return expandField(filter);
    case 'or': {
      const all: (readonly FieldFilter[])[] = [];
      for (const inner of filter.filters) {
        const disjuncts = expand(inner);
        if (disjuncts === undefined) return undefined;
        all.push(...disjuncts);
      }
      return all.length > MAX_DISJUNCTS ? undefined : all;
    }
    case 'and': {
      let product: Disjuncts = [[]];
      for (const inner of filter.filters) {
        const disjuncts = expand(inner);
        if (disjuncts === undefined || product.length * disjuncts.length > MAX_DISJUNCTS) {
          return undefined;
        }
        product = product.flatMap((left) => disjuncts.map((right) => [...left, ...right]));
      }
      return product;
    }
  }
}

function expandField(filter: FieldFilter): Disjuncts {
  if (filter.value.kind !== 'array') return [[filter]];
  const { values } = filter.value;
  switch (filter.op) {
    case 'in':
      return values.map((value) => [{ ...filter, op: '==', value }]);
    case 'array-contains-any':
      return values.map((value) => [{ ...filter, op: 'array-contains', value }]);
    case 'not-in':
      return [values.map((value) => ({ ...filter, op: '!=', value }))];
    default:
      return [[filter]];
  }
}
