import { Timestamp } from '@google-cloud/firestore';
import type { DocumentSnapshot } from '@google-cloud/firestore';

/** The time in a document's field, as exact as it is stored. @throws if the field holds none */
export function storedTimestamp(document: DocumentSnapshot | undefined, field: string): Timestamp {
  const value: unknown = document?.get(field);
  if (!(value instanceof Timestamp)) throw new Error(`${field} holds no time.`);
  return value;
}
