import { typeNameOf } from '../values/rule-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { coverageValue } from './coverage-value.ts';
import type { CoverageValue } from './coverage-value.ts';

/** A value of an expression, with its count. */
export interface ValueCount {
  readonly value: CoverageValue;
  readonly count: number;
}

/** Distinct values stored for one expression; the rest is counted by type, so that memory stays bounded. */
const MAX_DISTINCT_VALUES = 20;

interface Tally {
  readonly value: CoverageValue;
  count: number;
}

/** Counts the values of every expression, by its id. */
export class Coverage {
  readonly #trues: Float64Array;
  readonly #falses: Float64Array;
  readonly #others: (Map<string, Tally> | undefined)[];

  constructor(expressionCount: number) {
    this.#trues = new Float64Array(expressionCount);
    this.#falses = new Float64Array(expressionCount);
    this.#others = new Array<Map<string, Tally> | undefined>(expressionCount).fill(undefined);
  }

  record(id: number, value: RuleValue): void {
    if (value === true) this.#trues[id] = (this.#trues[id] ?? 0) + 1;
    else if (value === false) this.#falses[id] = (this.#falses[id] ?? 0) + 1;
    else this.#recordOther(id, value);
  }

  #recordOther(id: number, value: RuleValue): void {
    const tallies = (this.#others[id] ??= new Map<string, Tally>());
    const key = keyOf(value);
    const known = tallies.get(key);
    if (known) {
      known.count++;
    } else if (tallies.size < MAX_DISTINCT_VALUES) {
      tallies.set(key, { value: coverageValue(value), count: 1 });
    } else {
      const type = typeNameOf(value);
      const rest = tallies.get(`more ${type}`) ?? { value: { otherValue: type }, count: 0 };
      rest.count++;
      tallies.set(`more ${type}`, rest);
    }
  }

  /** The values of the expression so far; empty if it never ran. */
  valuesOf(id: number): readonly ValueCount[] {
    const counts: ValueCount[] = [];
    const trues = this.#trues[id] ?? 0;
    const falses = this.#falses[id] ?? 0;
    if (trues > 0) counts.push({ value: { boolValue: true }, count: trues });
    if (falses > 0) counts.push({ value: { boolValue: false }, count: falses });
    for (const { value, count } of this.#others[id]?.values() ?? []) counts.push({ value, count });
    return counts;
  }

  reset(): void {
    this.#trues.fill(0);
    this.#falses.fill(0);
    this.#others.fill(undefined);
  }
}

/** Scalars are distinguished by value, errors by message, containers only by type: describing them would convert them. */
function keyOf(value: RuleValue): string {
  switch (typeof value) {
    case 'string':
      return `s${value.length > 100 ? value.slice(0, 100) : value}`;
    case 'bigint':
      return `i${value}`;
    case 'number':
      return `f${value}`;
    case 'boolean':
      return String(value);
    default:
      if (value === null) return 'null';
      return value.type === 'error' ? `e${value.message}` : value.type;
  }
}
