import { invalidArgument } from '../model/status.ts';
import { FALSE, INT64_MAX, INT64_MIN, NULL, TRUE } from '../model/value.ts';
import type { Fields, Value } from '../model/value.ts';
import { isNameField, MAX_FIELD_NAME_BYTES } from '../model/field-path.ts';
import { parseDocumentName } from '../model/resource-name.ts';
import type { FieldPath } from '../query/query.ts';
import { asRaw, listMember, messageMember, readBytes, readDouble, readTimestamp } from './raw.ts';
import type { Raw } from './raw.ts';
import type { DialectWriter } from './dialect.ts';

/** Deepest nesting of maps and arrays in a document (firestore docs, quotas). */
const MAX_DEPTH = 20;
/** Seconds of 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z, the range of google.protobuf.Timestamp. */
const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;

/** Longest text or bytes (firestore docs, quotas: 1 MiB - 89 bytes). */
const MAX_VALUE_BYTES = 1_048_487;

/**
 * Reads a google.firestore.v1.Value in either dialect, for a query: its references may be any text, because the bounds
 * of ranges may be names that no document can have. @throws INVALID_ARGUMENT naming `what`
 */
export function readValue(input: unknown, what = 'value', depth = 0): Value {
  return readMember(input, what, depth, 'compared');
}

/** Reads a value to store: its references name documents. @throws INVALID_ARGUMENT naming `what` */
export function readStoredValue(input: unknown, what: string, depth = 0): Value {
  return readMember(input, what, depth, 'stored');
}

type Purpose = 'stored' | 'compared' | 'kept';

function readMember(input: unknown, what: string, depth: number, purpose: Purpose): Value {
  const raw = asRaw(input, what);
  for (const kind in raw) {
    const member = raw[kind];
    if (member === undefined || (member === null && kind !== 'nullValue')) continue;
    return readKind(kind, member, what, depth, purpose);
  }
  throw invalidArgument(`Invalid value for "${what}": a Value needs exactly one of its members.`);
}

function readKind(
  kind: string,
  member: unknown,
  what: string,
  depth: number,
  purpose: Purpose,
): Value {
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
      // only stored values are cut to microseconds (reference, "Data types: Date and time")
      return {
        kind: 'timestamp',
        seconds,
        nanos: purpose === 'compared' ? nanos : nanos - (nanos % 1_000),
      };
    }
    case 'stringValue':
      if (typeof member !== 'string') throw wrong(what, kind, 'a string');
      // A UTF-16 unit takes at most three bytes, so short texts need no counting.
      if (purpose === 'stored' && member.length * 3 > MAX_VALUE_BYTES) {
        checkLength(Buffer.byteLength(member), what);
      }
      return { kind: 'string', value: member };
    case 'bytesValue': {
      const value = readBytes(member, what);
      if (purpose === 'stored') checkLength(value.length, what);
      return { kind: 'bytes', value };
    }
    case 'referenceValue':
      if (typeof member !== 'string') throw wrong(what, kind, 'a resource name');
      if (purpose === 'stored') parseDocumentName(member);
      return { kind: 'reference', name: member };
    case 'geoPointValue':
      return readGeoPoint(asRaw(member, what), what);
    case 'arrayValue': {
      checkDepth(depth, what);
      const values = listMember(asRaw(member, what), 'values');
      return {
        kind: 'array',
        values: values.map((value, i) => {
          const element = readMember(value, `${what}[${i}]`, depth + 1, purpose);
          // `in` compares with whole arrays
          if (element.kind === 'array' && purpose === 'stored') {
            throw invalidArgument('Cannot convert an array value in an array value.');
          }
          return element;
        }),
      };
    }
    case 'mapValue':
      checkDepth(depth, what);
      return { kind: 'map', fields: readMembers(asRaw(member, what), what, depth + 1, purpose) };
    default:
      throw invalidArgument(`Invalid value for "${what}": unknown member "${kind}" of Value.`);
  }
}

function checkLength(bytes: number, what: string): void {
  if (bytes <= MAX_VALUE_BYTES) return;
  throw invalidArgument(`The value of property "${what}" is longer than ${MAX_VALUE_BYTES} bytes.`);
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
      // Falls through to the error that names the member.
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

/** Reads the `fields` member of a Document to store. @throws INVALID_ARGUMENT naming the field */
export function readFields(raw: Raw): Fields {
  return readMembers(raw, '', 0, 'stored');
}

/** Reads fields from storage without checks, because they were checked before they were stored. */
export function readStoredFields(raw: Raw): Fields {
  return readMembers(raw, '', 0, 'kept');
}

function readMembers(raw: Raw, what: string, depth: number, purpose: Purpose): Fields {
  const fields = new Map<string, Value>();
  const members = messageMember(raw, 'fields');
  if (!members) return fields;
  for (const name of Object.keys(members)) {
    checkFieldName(name, depth);
    fields.set(
      interned(name),
      readMember(members[name], what === '' ? name : `${what}.${name}`, depth, purpose),
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

/** Throws INVALID_ARGUMENT unless a path names a field that a client may write. */
export function checkWritablePath(path: FieldPath): void {
  if (isNameField(path)) throw invalidArgument('The field "__name__" cannot be written.');
  path.forEach((name, depth) => checkFieldName(name, depth));
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
      return { nullValue: writer.dialect === 'json' ? null : 0 };
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
