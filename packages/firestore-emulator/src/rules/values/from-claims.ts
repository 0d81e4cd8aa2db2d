import { ListValue } from './list-value.ts';
import { MapValue } from './map-value.ts';
import type { RuleValue } from './rule-value.ts';

/** A value of a decoded token. Whole numbers are ints, as in production. */
function ruleValueOfClaim(claim: unknown): RuleValue {
  switch (typeof claim) {
    case 'string':
    case 'boolean':
    case 'bigint':
      return claim;
    case 'number':
      return Number.isSafeInteger(claim) ? BigInt(claim) : claim;
    case 'object':
      if (claim === null) return null;
      if (Array.isArray(claim))
        return ListValue.lazy(claim.length, () => claim.map(ruleValueOfClaim));
      return new ClaimsMap(claim);
    default:
      return null;
  }
}

/** A JSON object of a token, without inherited keys. */
export class ClaimsMap extends MapValue {
  readonly #claims: Readonly<Record<string, unknown>>;

  constructor(claims: object) {
    super();
    this.#claims = claims as Readonly<Record<string, unknown>>;
  }

  get size(): number {
    return Object.keys(this.#claims).length;
  }

  get(key: string): RuleValue | undefined {
    return this.has(key) ? ruleValueOfClaim(this.#claims[key]) : undefined;
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#claims, key) && this.#claims[key] !== undefined;
  }

  keys(): Iterable<string> {
    return Object.keys(this.#claims).filter((key) => this.has(key));
  }
}
