/**
 * A Firestore value inside the emulator. Documents, queries, transforms and rules all use this type; the wire forms
 * (proto3 JSON, protobuf) exist only in codec/.
 */
export type Value =
  | NullValue
  | BooleanValue
  | IntegerValue
  | DoubleValue
  | TimestampValue
  | StringValue
  | BytesValue
  | ReferenceValue
  | GeoPointValue
  | ArrayValue
  | MapValue;

export interface NullValue {
  readonly kind: 'null';
}
export interface BooleanValue {
  readonly kind: 'boolean';
  readonly value: boolean;
}
/** A signed 64-bit integer. */
export interface IntegerValue {
  readonly kind: 'integer';
  readonly value: bigint;
}
/** An IEEE 754 double, NaN, infinities and -0 included. */
export interface DoubleValue {
  readonly kind: 'double';
  readonly value: number;
}
/** Seconds since the Unix epoch and 0..999,999,999 nanoseconds (stored values are truncated to microseconds). */
export interface TimestampValue {
  readonly kind: 'timestamp';
  readonly seconds: number;
  readonly nanos: number;
}
export interface StringValue {
  readonly kind: 'string';
  readonly value: string;
}
export interface BytesValue {
  readonly kind: 'bytes';
  readonly value: Uint8Array;
}
/** `name` is the full resource name, `projects/P/databases/D/documents/...`. */
export interface ReferenceValue {
  readonly kind: 'reference';
  readonly name: string;
}
export interface GeoPointValue {
  readonly kind: 'geoPoint';
  readonly latitude: number;
  readonly longitude: number;
}
export interface ArrayValue {
  readonly kind: 'array';
  readonly values: readonly Value[];
}
/** A vector is a map `{__type__: '__vector__', value: [doubles]}`, as on the wire; see {@link isVector}. */
export interface MapValue {
  readonly kind: 'map';
  readonly fields: Fields;
}

/** Fields of a document or of a map value, by unescaped name. */
export type Fields = ReadonlyMap<string, Value>;

export const NULL: NullValue = { kind: 'null' };
export const TRUE: BooleanValue = { kind: 'boolean', value: true };
export const FALSE: BooleanValue = { kind: 'boolean', value: false };

export const INT64_MAX = 9223372036854775807n;
export const INT64_MIN = -9223372036854775808n;

/** Whether a map value is a vector embedding (a map tagged `__type__: '__vector__'`). */
export function isVector(value: MapValue): boolean {
  const tag = value.fields.get('__type__');
  return tag?.kind === 'string' && tag.value === '__vector__';
}

/** The components of a vector; empty when the `value` member is missing. */
export function vectorComponents(value: MapValue): readonly Value[] {
  const components = value.fields.get('value');
  return components?.kind === 'array' ? components.values : [];
}
