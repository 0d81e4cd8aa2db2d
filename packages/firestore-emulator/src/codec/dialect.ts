import { formatTimestamp, timestampOfMicros } from '../model/timestamp.ts';
import type { Micros, Timestamp } from '../model/timestamp.ts';
import type { Dialect } from '../service/call.ts';

/** The few places where the two dialects write a thing differently. Everything else in codec/ is shared. */
export interface DialectWriter {
  readonly dialect: Dialect;
  timestamp(timestamp: Timestamp): unknown;
  bytes(bytes: Uint8Array): unknown;
  double(value: number): unknown;
  /** google.protobuf.Int32Value. */
  int32Wrapper(value: number): unknown;
}

const JSON_WRITER: DialectWriter = {
  dialect: 'json',
  timestamp: formatTimestamp,
  bytes: (bytes) => Buffer.from(bytes).toString('base64'),
  double: (value) =>
    Number.isFinite(value) ? (Object.is(value, -0) ? '-0' : value) : String(value),
  int32Wrapper: (value) => value,
};

const PROTO_WRITER: DialectWriter = {
  dialect: 'proto',
  timestamp: (timestamp) => timestamp,
  bytes: (bytes) => bytes,
  double: (value) => value,
  int32Wrapper: (value) => ({ value }),
};

export function writerOf(dialect: Dialect): DialectWriter {
  return dialect === 'json' ? JSON_WRITER : PROTO_WRITER;
}

export function writeMicros(writer: DialectWriter, micros: Micros): unknown {
  return writer.timestamp(timestampOfMicros(micros));
}
