import type { Fields, Value } from '../../model/value.ts';
import { BytesValue } from './bytes-value.ts';
import { LatLngValue } from './lat-lng-value.ts';
import { ListValue } from './list-value.ts';
import { MapValue } from './map-value.ts';
import { PathValue } from './path-value.ts';
import type { RuleValue } from './rule-value.ts';
import { TimestampValue } from './timestamp-value.ts';

/** A stored value as a value of the rules. Containers are wrapped, not converted; vectors are maps as on the wire. */
export function ruleValueOf(value: Value): RuleValue {
  switch (value.kind) {
    case 'null':
      return null;
    case 'boolean':
    case 'integer':
    case 'double':
    case 'string':
      return value.value;
    case 'timestamp':
      return new TimestampValue(value.seconds, value.nanos);
    case 'bytes':
      return new BytesValue(value.value);
    case 'reference':
      return pathOfResourceName(value.name);
    case 'geoPoint':
      return new LatLngValue(value.latitude, value.longitude);
    case 'array':
      return ListValue.lazy(value.values.length, () => value.values.map(ruleValueOf));
    case 'map':
      return new FieldsMap(value.fields);
  }
}

/** `projects/P/databases/D/documents/a/b` as the path `/databases/D/documents/a/b`. */
export function pathOfResourceName(name: string): PathValue {
  return new PathValue(name.split('/').slice(2));
}

/** The fields of a document or of a map inside it. */
export class FieldsMap extends MapValue {
  readonly #fields: Fields;

  constructor(fields: Fields) {
    super();
    this.#fields = fields;
  }

  get size(): number {
    return this.#fields.size;
  }

  get(key: string): RuleValue | undefined {
    const value = this.#fields.get(key);
    return value === undefined ? undefined : ruleValueOf(value);
  }

  has(key: string): boolean {
    return this.#fields.has(key);
  }

  keys(): Iterable<string> {
    return this.#fields.keys();
  }
}
