import { formatFieldPath, parseFieldPath } from '../model/field-path.ts';
import { parseDocumentNameIn } from '../model/resource-name.ts';
import { invalidArgument } from '../model/status.ts';
import { microsOfTimestamp } from '../model/timestamp.ts';
import type { DatabaseId } from '../model/document.ts';
import type { FieldPath } from '../query/query.ts';
import type { FieldTransform, Precondition, Write, WriteResult } from '../store/write.ts';
import { maskMember } from './document-codec.ts';
import { writeMicros } from './dialect.ts';
import type { DialectWriter } from './dialect.ts';
import {
  asRaw,
  enumMember,
  listMember,
  messageMember,
  optionalBoolean,
  optionalString,
  optionalTimestamp,
  stringMember,
} from './raw.ts';
import type { Raw } from './raw.ts';
import { checkWritablePath, readFields, readStoredValue, writeValue } from './value-codec.ts';

/** Most field transforms of one document in one commit (firestore docs, quotas). */
const MAX_TRANSFORMS = 500;

/** Reads the `writes` of a Commit, BatchWrite or Write request. @throws INVALID_ARGUMENT */
export function readWrites(raw: Raw, database: DatabaseId): Write[] {
  const writes = listMember(raw, 'writes').map((write) =>
    readWrite(asRaw(write, 'writes'), database),
  );
  const transforms = new Map<string, number>();
  for (const write of writes) {
    if (write.kind !== 'update' || write.transforms.length === 0) continue;
    const count = (transforms.get(write.path) ?? 0) + write.transforms.length;
    transforms.set(write.path, count);
    if (count > MAX_TRANSFORMS) {
      throw invalidArgument(
        `Cannot have more than ${MAX_TRANSFORMS} field transforms on a single document in a transaction: "${write.path}".`,
      );
    }
  }
  return writes;
}

function readWrite(raw: Raw, database: DatabaseId): Write {
  const precondition = readPrecondition(messageMember(raw, 'currentDocument'));
  const update = messageMember(raw, 'update');
  if (update) {
    const mask = updateMask(raw);
    return {
      kind: 'update',
      path: parseDocumentNameIn(stringMember(update, 'name'), database),
      precondition,
      fields: readFields(update),
      mask,
      transforms: readTransforms(raw, 'updateTransforms'),
    };
  }
  const deleted = optionalString(raw, 'delete');
  if (deleted !== undefined) {
    return { kind: 'delete', path: parseDocumentNameIn(deleted, database), precondition };
  }
  const verified = optionalString(raw, 'verify');
  if (verified !== undefined) {
    if (precondition.kind === 'none') {
      throw invalidArgument('A verify must contain a precondition ("currentDocument").');
    }
    return { kind: 'verify', path: parseDocumentNameIn(verified, database), precondition };
  }
  const transform = messageMember(raw, 'transform');
  if (transform) {
    const transforms = readTransforms(transform, 'fieldTransforms');
    const path = parseDocumentNameIn(stringMember(transform, 'document'), database);
    return { kind: 'update', path, precondition, fields: new Map(), mask: [], transforms };
  }
  throw invalidArgument('A write needs one of "update", "delete", "verify" or "transform".');
}

/** Reads the `updateMask` of a write. @throws INVALID_ARGUMENT for fields that may not be written */
export function updateMask(raw: Raw): readonly FieldPath[] | undefined {
  const mask = maskMember(raw, 'updateMask');
  mask?.forEach(checkWritablePath);
  return mask;
}

/** Reads a Precondition member; an absent one holds always. */
export function readPrecondition(raw: Raw | undefined): Precondition {
  if (!raw) return { kind: 'none' };
  const exists = optionalBoolean(raw, 'exists');
  if (exists !== undefined) return { kind: 'exists', exists };
  const updateTime = optionalTimestamp(raw, 'updateTime');
  if (updateTime) return { kind: 'updateTime', updateTime: microsOfTimestamp(updateTime) };
  return { kind: 'none' };
}

/** DocumentTransform.FieldTransform.ServerValue (google/firestore/v1/write.proto). */
const SERVER_VALUES = { SERVER_VALUE_UNSPECIFIED: 0, REQUEST_TIME: 1 };

/** @throws INVALID_ARGUMENT if one transform's field is inside another's */
function readTransforms(raw: Raw, member: string): FieldTransform[] {
  const transforms = listMember(raw, member).map(readTransform);
  for (const { field } of transforms) {
    const isNested = transforms.some(
      (other) =>
        other.field.length > field.length &&
        field.every((segment, at) => segment === other.field[at]),
    );
    if (!isNested) continue;
    throw invalidArgument(
      `Cannot transform property ${formatFieldPath(field)} and its nested property at the same time.`,
    );
  }
  return transforms;
}

function readTransform(input: unknown): FieldTransform {
  const raw = asRaw(input, 'fieldTransforms');
  const field = parseFieldPath(stringMember(raw, 'fieldPath'));
  checkWritablePath(field);
  const server = enumMember(raw, 'setToServerValue', SERVER_VALUES);
  if (server === 'REQUEST_TIME') return { kind: 'serverTimestamp', field };
  for (const kind of ['increment', 'maximum', 'minimum'] as const) {
    const operand = raw[kind];
    if (operand === undefined || operand === null) continue;
    const value = readStoredValue(operand, kind);
    if (value.kind !== 'integer' && value.kind !== 'double') {
      throw invalidArgument(`Invalid value for "${kind}": expected an integer or a double.`);
    }
    return { kind, field, operand: value };
  }
  const union = messageMember(raw, 'appendMissingElements');
  if (union) return { kind: 'arrayUnion', field, values: readElements(union) };
  const removal = messageMember(raw, 'removeAllFromArray');
  if (removal) return { kind: 'arrayRemove', field, values: readElements(removal) };
  throw invalidArgument(`The transform of "${field.join('.')}" has no known operation.`);
}

function readElements(raw: Raw) {
  return listMember(raw, 'values').map((value, i) => readStoredValue(value, `values[${i}]`, 1));
}

/** Writes a WriteResult. */
export function writeWriteResult(result: WriteResult, writer: DialectWriter): object {
  return {
    ...(result.updateTime === undefined
      ? {}
      : { updateTime: writeMicros(writer, result.updateTime) }),
    ...(result.transformResults.length === 0
      ? {}
      : { transformResults: result.transformResults.map((value) => writeValue(value, writer)) }),
  };
}
