import type { StoredDocument } from '@quizbout/firestore-emulator/model/document';
import type { Fields, Value } from '@quizbout/firestore-emulator/model/value';

/** Data of a document: timestamps are milliseconds since 1970, integers numbers. */
export type Plain = Readonly<Record<string, unknown>>;

const known = new WeakMap<StoredDocument, Plain>();

/** The data of a stored document, which never changes. */
export function plainOf(document: StoredDocument): Plain {
  let plain = known.get(document);
  if (!plain) known.set(document, (plain = plainFields(document.fields)));
  return plain;
}

function plainFields(fields: Fields): Plain {
  return Object.fromEntries([...fields].map(([name, value]) => [name, plainValue(value)]));
}

function plainValue(value: Value): unknown {
  switch (value.kind) {
    case 'null':
      return null;
    case 'integer':
      return Number(value.value);
    case 'timestamp':
      return value.seconds * 1_000 + value.nanos / 1_000_000;
    case 'array':
      return value.values.map(plainValue);
    case 'map':
      return plainFields(value.fields);
    case 'boolean':
    case 'double':
    case 'string':
    case 'bytes':
      return value.value;
    default:
      return value;
  }
}
