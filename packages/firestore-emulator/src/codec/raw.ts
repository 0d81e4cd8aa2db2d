import { invalidArgument } from '../model/status.ts';
import { parseTimestamp } from '../model/timestamp.ts';
import type { Timestamp } from '../model/timestamp.ts';

/**
 * Readers for the members of a request message. Each takes both dialects (a Timestamp as text or {seconds, nanos}, bytes as
 * base64 or Uint8Array, a wrapper bare or {value}), treats absent and null alike, and throws INVALID_ARGUMENT naming the member.
 */
export type Raw = Readonly<Record<string, unknown>>;

export function asRaw(value: unknown, what: string): Raw {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Raw;
  throw invalidArgument(`Invalid value for "${what}": expected an object.`);
}

export function messageMember(raw: Raw, name: string): Raw | undefined {
  const value = raw[name];
  return value === undefined || value === null ? undefined : asRaw(value, name);
}

export function listMember(raw: Raw, name: string): readonly unknown[] {
  const value = raw[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    throw invalidArgument(`Invalid value for "${name}": expected an array.`);
  }
  return value;
}

export function stringMember(raw: Raw, name: string): string {
  return optionalString(raw, name) ?? '';
}

export function optionalString(raw: Raw, name: string): string | undefined {
  const value = raw[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') {
    throw invalidArgument(`Invalid value for "${name}": expected a string.`);
  }
  return value;
}

export function booleanMember(raw: Raw, name: string): boolean {
  return optionalBoolean(raw, name) ?? false;
}

export function optionalBoolean(raw: Raw, name: string): boolean | undefined {
  const value = raw[name];
  if (value === undefined || value === null) return undefined;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw invalidArgument(`Invalid value for "${name}": expected true or false.`);
}

/** An int32 (or an int64 below 2^53), bare or wrapped; undefined when absent. */
export function optionalInteger(raw: Raw, name: string): number | undefined {
  let value = raw[name];
  if (typeof value === 'object' && value !== null) value = (value as Raw)['value'] ?? 0;
  if (value === undefined || value === null) return undefined;
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
    throw invalidArgument(`Invalid value for "${name}": expected a whole number.`);
  }
  return number;
}

/** An enum's value by name: proto3 JSON and protobufjs give names, ProtoJSON allows the number as well; '' when absent. */
export function enumMember(
  raw: Raw,
  name: string,
  numbers: Readonly<Record<string, number>>,
): string {
  const value = raw[name];
  if (value === undefined || value === null) return '';
  if (typeof value === 'string' && Object.hasOwn(numbers, value)) return value;
  const known = Object.keys(numbers).find((key) => numbers[key] === value);
  if (known !== undefined) return known;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
  throw invalidArgument(
    `Invalid value for "${name}": "${text}", expected one of ${Object.keys(numbers).join(', ')}.`,
  );
}

export function integerMember(raw: Raw, name: string): number {
  return optionalInteger(raw, name) ?? 0;
}

export function optionalTimestamp(raw: Raw, name: string): Timestamp | undefined {
  const value = raw[name];
  return value === undefined || value === null ? undefined : readTimestamp(value, name);
}

export function readTimestamp(value: unknown, what: string): Timestamp {
  if (typeof value === 'string') {
    const timestamp = parseTimestamp(value);
    if (timestamp) return timestamp;
  } else if (typeof value === 'object' && value !== null) {
    const raw = value as Raw;
    const seconds = Number(raw['seconds'] ?? 0);
    const nanos = Number(raw['nanos'] ?? 0);
    if (Number.isSafeInteger(seconds) && Number.isSafeInteger(nanos)) return { seconds, nanos };
  }
  throw invalidArgument(`Invalid value for "${what}": expected an RFC 3339 timestamp.`);
}

export function bytesMember(raw: Raw, name: string): Uint8Array {
  const value = raw[name];
  return value === undefined || value === null ? EMPTY : readBytes(value, name);
}

const EMPTY = new Uint8Array(0);
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

export function readBytes(value: unknown, what: string): Uint8Array {
  // A copy, because protobufjs returns a view of the whole request's memory.
  if (value instanceof Uint8Array) return new Uint8Array(value);
  if (typeof value === 'string' && BASE64.test(value)) return Buffer.from(value, 'base64');
  throw invalidArgument(`Invalid value for "${what}": expected base64 bytes.`);
}

/** A double: a number, or 'NaN', 'Infinity', '-Infinity', '-0' or digits as text. */
export function readDouble(value: unknown, what: string): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && value.trim() !== '') {
    const number = Number(value);
    if (value === 'NaN' || !Number.isNaN(number)) return number;
  }
  throw invalidArgument(`Invalid value for "${what}": expected a number.`);
}
