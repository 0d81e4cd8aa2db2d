import type { FieldFilter, Order } from '../../query/query.ts';
import type { Value } from '../../model/value.ts';
import { compareOrdered } from '../operators/order.ts';
import { pathOfResourceName, ruleValueOf } from '../values/from-model.ts';
import type { PathValue } from '../values/path-value.ts';
import { typeNameOf } from '../values/rule-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { isTypeName } from '../values/type-names.ts';
import type { TypeName } from '../values/type-names.ts';
import { Constraint, unknownOf } from './constraint.ts';
import type { Bound } from './constraint.ts';

/** The facts that one disjunct of a query proves about each document it returns. */
export interface DocumentFacts {
  /** The value of `resource`. */
  readonly resource: Constraint;
  /** The document's path, when a filter on its name leaves only one. */
  readonly path: PathValue | undefined;
}

/**
 * Collects the facts that a conjunction of filters, and orders, prove. A filter or an order on a field proves that it
 * exists; a range also proves its type, because Firestore compares only within a type.
 */
export function factsOfQuery(
  filters: readonly FieldFilter[],
  orders: readonly Order[],
): DocumentFacts {
  const root = new Node();
  for (const { field } of orders) if (!isName(field)) root.descend(field);
  let path: PathValue | undefined;
  for (const filter of filters) {
    if (!isName(filter.field)) addFilter(root.descend(filter.field), filter);
    else if (filter.op === '==' && filter.value.kind === 'reference') {
      path = pathOfResourceName(filter.value.name);
    }
  }
  const name = path === undefined ? unknownOf('path') : new Constraint({ exact: path });
  const id =
    path === undefined
      ? unknownOf('string')
      : new Constraint({ exact: path.segments.at(-1) ?? '' });
  const data = new Constraint({ type: 'map', members: root.freeze().facts.members ?? new Map() });
  const members = new Map([
    ['data', data],
    ['id', id],
    ['__name__', name],
  ]);
  return { resource: new Constraint({ type: 'map', members }), path };
}

function isName(field: readonly string[]): boolean {
  return field.length === 1 && field[0] === '__name__';
}

/** A field while its facts are being collected. */
class Node {
  exact: RuleValue | undefined;
  type: TypeName | undefined;
  lower: Bound | undefined;
  upper: Bound | undefined;
  readonly excluded: RuleValue[] = [];
  readonly contained: RuleValue[] = [];
  readonly members = new Map<string, Node>();

  descend(path: readonly string[]): Node {
    const [name, ...rest] = path;
    if (name === undefined) return this;
    const member = this.members.get(name) ?? new Node();
    this.members.set(name, member);
    return member.descend(rest);
  }

  freeze(): Constraint {
    const { exact, lower, upper, excluded, contained } = this;
    const type = this.type ?? (this.members.size > 0 ? 'map' : undefined);
    return new Constraint({
      ...(exact !== undefined && { exact }),
      ...(type !== undefined && { type }),
      ...(lower !== undefined && { lower }),
      ...(upper !== undefined && { upper }),
      ...(excluded.length > 0 && { excluded }),
      ...(contained.length > 0 && { contained }),
      ...(this.members.size > 0 && {
        members: new Map(Array.from(this.members, ([name, node]) => [name, node.freeze()])),
      }),
    });
  }
}

function addFilter(node: Node, { op, value: stored }: FieldFilter): void {
  const value = ruleValueOf(stored);
  switch (op) {
    case '==':
      node.exact = value;
      return;
    case '!=':
      // A document whose field is null never matches `!=`.
      node.excluded.push(value, null);
      return;
    case '<':
    case '<=':
      // Null is the only value of its type, and false the lowest boolean.
      if (op === '<=' && (value === null || value === false)) node.exact = value;
      node.type = rangeType(stored, value);
      node.upper = tighter(node.upper, { value, inclusive: op === '<=' }, -1);
      return;
    case '>':
    case '>=':
      if (op === '>=' && (value === null || value === true)) node.exact = value;
      node.type = rangeType(stored, value);
      node.lower = tighter(node.lower, { value, inclusive: op === '>=' }, 1);
      return;
    case 'array-contains':
      node.type = 'list';
      node.contained.push(value);
      return;
    case 'in':
    case 'not-in':
    case 'array-contains-any':
      // Split into the operators above by disjuncts.ts; a malformed one proves only that the field exists.
      return;
  }
}

function rangeType(stored: Value, value: RuleValue): TypeName | undefined {
  if (stored.kind === 'integer' || stored.kind === 'double') return 'number';
  const name = typeNameOf(value);
  return isTypeName(name) ? name : undefined;
}

/** The bound that allows less; `direction` is 1 for lower bounds and -1 for upper ones. */
function tighter(known: Bound | undefined, added: Bound, direction: 1 | -1): Bound {
  if (!known) return added;
  const order = compareOrdered(added.value, known.value);
  if (order === undefined) return added;
  if (order === 0) return known.inclusive ? added : known;
  return order * direction > 0 ? added : known;
}
