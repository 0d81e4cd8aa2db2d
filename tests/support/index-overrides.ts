import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from '../../scripts/project/root.ts';

interface Indexes {
  readonly fieldOverrides: readonly {
    readonly collectionGroup: string;
    readonly fieldPath: string;
    readonly indexes: readonly unknown[];
    readonly ttl?: boolean;
  }[];
}

const { fieldOverrides } = JSON.parse(
  readFileSync(resolve(ROOT, 'firestore.indexes.json'), 'utf8'),
) as Indexes;

/** The fields of a collection group that are stored without their own index entry. */
export function fieldsWithoutIndex(group: string): string[] {
  return fieldOverrides
    .filter((one) => one.collectionGroup === group && one.indexes.length === 0)
    .map(({ fieldPath }) => fieldPath);
}

/** The collection groups whose documents Firestore's TTL policies delete. */
export function groupsThatExpire(): string[] {
  return fieldOverrides.filter((one) => one.ttl).map((one) => one.collectionGroup);
}
