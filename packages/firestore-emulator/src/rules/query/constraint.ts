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
  /** The keys of a map, which support list methods although stored arrays do not. */
  readonly keys?: boolean;
}

/** Replaces, in a list request, a value of a document not yet read; only facts about it are known. */
export class Constraint {
  readonly type = 'constraint';
  readonly facts: Facts;

  constructor(facts: Facts) {
    this.facts = facts;
  }
}

/** A constraint of which only the type is known. */
export function unknownOf(type: TypeName): Constraint {
  return new Constraint({ type });
}

/** The exact value if the facts allow only one, otherwise the value itself. */
export function settle(value: RuleValue): RuleValue {
  if (typeof value === 'object' && value !== null && value.type === 'constraint') {
    return value.facts.exact === undefined ? value : value.facts.exact;
  }
  return value;
}
