import type { RuleValue } from '../values/rule-value.ts';
import type { TypeName } from '../values/type-names.ts';

/** An end of a range that a query's filters give to a field. */
export interface Bound {
  readonly value: RuleValue;
  readonly inclusive: boolean;
}

/** The facts that the filters of a query prove about one field (or map of fields) of every document it can return. */
export interface Facts {
  /** The only value it can have. */
  readonly exact?: RuleValue;
  /** Its type, when no exact value is known. */
  readonly type?: TypeName;
  readonly lower?: Bound;
  readonly upper?: Bound;
  /** Values it does not have. */
  readonly excluded?: readonly RuleValue[];
  /** Elements that are in it. */
  readonly contained?: readonly RuleValue[];
  /** Members that exist, by name. */
  readonly members?: ReadonlyMap<string, Constraint>;
  /** The keys of a map, which answer list methods although stored arrays do not. */
  readonly keys?: boolean;
}

/** Stands in a list request for a value of a document not yet read: all that is known of it are facts. */
export class Constraint {
  readonly type = 'constraint';
  readonly facts: Facts;

  constructor(facts: Facts) {
    this.facts = facts;
  }
}

/** Nothing is known but the type. */
export function unknownOf(type: TypeName): Constraint {
  return new Constraint({ type });
}

/** The exact value where the facts leave only one, else the value itself. */
export function settle(value: RuleValue): RuleValue {
  if (typeof value === 'object' && value !== null && value.type === 'constraint') {
    return value.facts.exact === undefined ? value : value.facts.exact;
  }
  return value;
}
