/** A time that a client's or the server's SDK has read from a document. */
interface StoredTime {
  readonly toMillis: () => number;
}

const isStoredTime = (value: unknown): value is StoredTime =>
  typeof value === 'object' &&
  value !== null &&
  'toMillis' in value &&
  typeof value.toMillis === 'function';

/** The time in a document's field in ms, or undefined if the field is absent. @throws if it holds no time */
export function storedMsIfAny(
  document: { readonly get: (field: string) => unknown },
  field: string,
): number | undefined {
  const value = document.get(field);
  if (value === undefined) return undefined;
  if (!isStoredTime(value)) throw new Error(`${field} holds no time.`);
  return value.toMillis();
}

/** The time in a document's field in ms. @throws if the field holds none */
export function storedMs(
  document: { readonly get: (field: string) => unknown } | undefined,
  field: string,
): number {
  const ms = document && storedMsIfAny(document, field);
  if (ms === undefined) throw new Error(`${field} is absent.`);
  return ms;
}
