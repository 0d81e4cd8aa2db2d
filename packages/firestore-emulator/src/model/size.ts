import { isNumericId } from './compare-names.ts';
import type { Value } from './value.ts';

/**
 * Storage size of a document in bytes: name (each segment's UTF-8 plus 1, plus 16), fields (name plus 1, plus value) and 32.
 * Source: firestore docs "Storage size calculations".
 */
export function documentSize(path: string, fields: ReadonlyMap<string, Value>): number {
  return nameSize(path) + fieldsSize(fields) + 32;
}

function nameSize(path: string): number {
  // Slashes stand for the one extra byte of every segment but the last.
  if (!path.includes('__id')) return Buffer.byteLength(path) + 1 + 16;
  const sizeOf = (id: string) => (isNumericId(id) ? 8 : Buffer.byteLength(id) + 1);
  return path.split('/').reduce((sum, id) => sum + sizeOf(id), 16);
}

function fieldsSize(fields: ReadonlyMap<string, Value>): number {
  let size = 0;
  for (const [name, value] of fields) size += Buffer.byteLength(name) + 1 + valueSize(value);
  return size;
}

/** Storage size of a field's value in bytes, from the same source. */
export function valueSize(value: Value): number {
  switch (value.kind) {
    case 'null':
    case 'boolean':
      return 1;
    case 'integer':
    case 'double':
    case 'timestamp':
      return 8;
    case 'geoPoint':
      return 16;
    case 'string':
      return Buffer.byteLength(value.value) + 1;
    case 'bytes':
      return value.value.byteLength;
    case 'reference':
      return nameSize(value.name.slice(value.name.indexOf('/documents/') + 11));
    case 'array':
      return value.values.reduce((sum, element) => sum + valueSize(element), 0);
    case 'map':
      return fieldsSize(value.fields);
  }
}
