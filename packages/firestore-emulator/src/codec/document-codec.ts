import { parseFieldPath, project } from '../model/field-path.ts';
import { resourceName } from '../model/document.ts';
import type { DatabaseId, StoredDocument } from '../model/document.ts';
import { listMember, messageMember } from './raw.ts';
import type { Raw } from './raw.ts';
import { writeFields } from './value-codec.ts';
import { writeMicros } from './dialect.ts';
import type { DialectWriter } from './dialect.ts';
import type { FieldPath } from '../query/query.ts';
import { invalidArgument } from '../model/status.ts';

/** Writes a Document, only the masked fields when a mask is given. */
export function writeDocument(
  database: DatabaseId,
  document: StoredDocument,
  writer: DialectWriter,
  mask?: readonly FieldPath[],
): object {
  const fields = mask ? project(document.fields, mask) : document.fields;
  return {
    name: resourceName(database, document.path),
    fields: writeFields(fields, writer),
    createTime: writeMicros(writer, document.createTime),
    updateTime: writeMicros(writer, document.updateTime),
  };
}

/** Reads a DocumentMask member: undefined when absent, an empty list when present but empty. */
export function maskMember(raw: Raw, name: string): readonly FieldPath[] | undefined {
  const mask = messageMember(raw, name);
  return mask && listMember(mask, 'fieldPaths').map((path) => parseFieldPath(textOf(path, name)));
}

function textOf(value: unknown, what: string): string {
  if (typeof value === 'string') return value;
  throw invalidArgument(`Invalid value for "${what}.fieldPaths": expected strings.`);
}
