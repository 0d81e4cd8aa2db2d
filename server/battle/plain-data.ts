import { Timestamp } from 'firebase-admin/firestore';

/** Document data in the domain's terms: Firestore's timestamps become milliseconds since 1970. */
export function toPlainData(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toMillis();
  if (Array.isArray(value)) return value.map(toPlainData);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [key, toPlainData(field)]),
    );
  }
  return value;
}
