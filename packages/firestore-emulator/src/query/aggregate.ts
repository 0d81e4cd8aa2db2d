import { fieldAt } from '../model/field-path.ts';
import type { StoredDocument } from '../model/document.ts';
import { INT64_MAX, INT64_MIN, NULL } from '../model/value.ts';
import type { Value } from '../model/value.ts';
import type { FieldPath } from './query.ts';

export type Aggregation =
  | { readonly alias: string; readonly kind: 'count'; readonly upTo: number | undefined }
  | { readonly alias: string; readonly kind: 'sum' | 'avg'; readonly field: FieldPath };

/** Most aggregations in one query (firestore docs). */
export const MAX_AGGREGATIONS = 5;

/**
 * The documents of an aggregation query: only those with every aggregated field, because production reads them from an
 * index on those fields (firestore docs, aggregation queries).
 */
export function aggregated(
  fields: readonly FieldPath[],
  documents: readonly StoredDocument[],
): readonly StoredDocument[] {
  if (fields.length === 0) return documents;
  return documents.filter((document) =>
    fields.every((field) => fieldAt(document.fields, field) !== undefined),
  );
}

/** Computes one aggregation. Sums and averages leave non-numbers out; an average of none is null. */
export function aggregate(aggregation: Aggregation, documents: readonly StoredDocument[]): Value {
  if (aggregation.kind === 'count') {
    const count = Math.min(documents.length, aggregation.upTo ?? Infinity);
    return { kind: 'integer', value: BigInt(count) };
  }
  let integers = 0n;
  let doubles = 0;
  let count = 0;
  let onlyIntegers = true;
  for (const document of documents) {
    const value = fieldAt(document.fields, aggregation.field);
    if (value?.kind === 'integer') integers += value.value;
    else if (value?.kind === 'double') {
      doubles += value.value;
      onlyIntegers = false;
    } else continue;
    count++;
  }
  if (aggregation.kind === 'avg') {
    if (count === 0) return NULL;
    return { kind: 'double', value: (Number(integers) + doubles) / count };
  }
  // A sum of integers stays one unless it leaves the 64 bits.
  if (onlyIntegers && integers <= INT64_MAX && integers >= INT64_MIN) {
    return { kind: 'integer', value: integers };
  }
  return { kind: 'double', value: Number(integers) + doubles };
}
