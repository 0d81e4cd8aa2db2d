import { invalidArgument } from '../model/status.ts';
import { FALSE, INT64_MAX, INT64_MIN, NULL, TRUE } from '../model/value.ts';
import type { Fields, Value } from '../model/value.ts';
import { MAX_FIELD_NAME_BYTES } from '../model/field-path.ts';
import { asRaw, listMember, messageMember, readBytes, readDouble, readTimestamp } from './raw.ts';
import type { Raw } from './raw.ts';
import type { DialectWriter } from './dialect.ts';

/** Deepest nesting of maps and arrays in a document (firestore docs, quotas). */
const MAX_DEPTH = 20;
/** Seconds of 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z, the range of google.protobuf.Timestamp. */
const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;

/** Reads a google.firestore.v1.Value in either dialect. @throws INVALID_ARGUMENT naming `what` */
export function readValue(input: unknown, what = 'value', depth = 0): Value {
  const raw = asRaw(input, what);
  for (const kind in raw) {
    const member = raw[kind];
    if (member === undefined || (member === null && kind !== 'nullValue')) continue;
    return readKind(kind, member, what, depth);
  }
  throw invalidArgument(`Invalid value for "${what}": a Value needs exactly one of its members.`);
}

function readKind(kind: string, member: unknown, what: string, depth: number): Value {
  switch (kind) {
    case 'nullValue':
      return NULL;
    case 'booleanValue':
      if (typeof member !== 'boolean') throw wrong(what, kind, 'true or false');
      return member ? TRUE : FALSE;
    case 'integerValue':
      return { kind: 'integer', value: readInt64(member, what) };
    case 'doubleValue':
      return { kind: 'double', value: readDouble(member, what) };
    case 'timestampValue': {
      const { seconds, nanos } = readTimestamp(member, what);
      if (seconds < MIN_SECONDS || seconds > MAX_SECONDS || nanos < 0 || nanos > 999_999_999) {
        throw wrong(what, kind, 'a time between the years 1 and 9999');
      }
      return { kind: 'timestamp', seconds, nanos: nanos - (nanos % 1_000) };
    }
    case 'stringValue':
      if (typeof member !== 'string') throw wrong(what, kind, 'a string');
      return { kind: 'string', value: member };
    case 'bytesValue':
      return { kind: 'bytes', value: readBytes(member, what) };
    case 'referenceValue':
      if (typeof member !== 'string') throw wrong(what, kind, 'a resource name');
      return { kind: 'reference', name: member };
    case 'geoPointValue':
      return readGeoPoint(asRaw(member, what), what);
    case 'arrayValue': {
      checkDepth(depth, what);
      const values = listMember(asRaw(member, what), 'values');
      return {
        kind: 'array',
        values: values.map((value, i) => {
          const element = readValue(value, `${what}[${i}]`, depth + 1);
          if (element.kind === 'array') {
            throw invalidArgument('Cannot convert an array value in an array value.');
          }
          return element;
        }),
      };
    }
    case 'mapValue':
      checkDepth(depth, what);
      return { kind: 'map', fields: readFields(asRaw(member, what), what, depth + 1) };
    default:
      throw invalidArgument(`Invalid value for "${what}": unknown member "${kind}" of Value.`);
  }
}

function checkDepth(depth: number, what: string): void {
  if (depth >= MAX_DEPTH) {
    throw invalidArgument(
      `Property ${what.split(/[.[]/, 1)[0]} contains an invalid nested entity: maximum depth is ${MAX_DEPTH}.`,
    );
  }
}

function wrong(what: string, kind: string, expected: string): Error {
  return invalidArgument(`Invalid value for "${what}" (${kind}): expected ${expected}.`);
}

function readInt64(member: unknown, what: string): bigint {
  if (typeof member === 'string' || Number.isInteger(member)) {
    try {
      const value = BigInt(member as string | number);
      if (value >= INT64_MIN && value <= INT64_MAX) return value;
    } catch {
      // Falls through to the one error that names the member.
    }
  }
  throw wrong(what, 'integerValue', 'a 64-bit integer');
}

function readGeoPoint(raw: Raw, what: string): Value {
  const latitude = readDouble(raw['latitude'] ?? 0, `${what}.latitude`);
  const longitude = readDouble(raw['longitude'] ?? 0, `${what}.longitude`);
  if (!(Math.abs(latitude) <= 90)) throw wrong(what, 'latitude', 'a number in [-90, 90]');
  if (!(Math.abs(longitude) <= 180)) throw wrong(what, 'longitude', 'a number in [-180, 180]');
  return { kind: 'geoPoint', latitude, longitude };
}

/** Reads the `fields` member of a Document or MapValue. */
export function readFields(raw: Raw, what = '', depth = 0): Fields {
  const fields = new Map<string, Value>();
  const members = messageMember(raw, 'fields');
  if (!members) return fields;
  for (const name of Object.keys(members)) {
    checkFieldName(name, depth);
    fields.set(
      interned(name),
      readValue(members[name], what === '' ? name : `${what}.${name}`, depth),
    );
  }
  return fields;
}

const names = new Map<string, string>();
const MAX_NAMES = 10_000;

/** One string for every occurrence of a field name: documents of a collection share theirs. */
function interned(name: string): string {
  const held = names.get(name);
  if (held !== undefined) return held;
  if (names.size >= MAX_NAMES) names.clear();
  names.set(name, name);
  return name;
}

function checkFieldName(name: string, depth: number): void {
  if (name === '') throw invalidArgument('Property name must not be empty.');
  if (Buffer.byteLength(name) > MAX_FIELD_NAME_BYTES) {
    throw invalidArgument(`Property name "${name.slice(0, 40)}..." is longer than 1500 bytes.`);
  }
  // Only a vector's tag may use the reserved form, inside a map.
  if (/^__.*__$/s.test(name) && !(depth > 0 && name === '__type__')) {
    throw invalidArgument(`Property name "${name}" is invalid because it is reserved.`);
  }
}

/** Writes a value in the writer's dialect. */
export function writeValue(value: Value, writer: DialectWriter): object {
  switch (value.kind) {
    case 'null':
      return { nullValue: writer.dialect === 'json' ? null : 'NULL_VALUE' };
    case 'boolean':
      return { booleanValue: value.value };
    case 'integer':
      return { integerValue: value.value.toString() };
    case 'double':
      return { doubleValue: writer.double(value.value) };
    case 'timestamp':
      return { timestampValue: writer.timestamp(value) };
    case 'string':
      return { stringValue: value.value };
    case 'bytes':
      return { bytesValue: writer.bytes(value.value) };
    case 'reference':
      return { referenceValue: value.name };
    case 'geoPoint':
      return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } };
    case 'array':
      return { arrayValue: { values: value.values.map((element) => writeValue(element, writer)) } };
    case 'map':
      return { mapValue: { fields: writeFields(value.fields, writer) } };
  }
}

/** Writes fields as an object; `defineProperty` keeps a field named `__proto__` an own member. */
export function writeFields(fields: Fields, writer: DialectWriter): object {
  const result: Record<string, unknown> = {};
  for (const [name, value] of fields) {
    if (name === '__proto__') {
      Object.defineProperty(result, name, {
        value: writeValue(value, writer),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    } else {
      result[name] = writeValue(value, writer);
    }
  }
  return result;
}
