import type { DatabaseId } from '../model/document.ts';
import { formatFieldPath, isNameField } from '../model/field-path.ts';
import { StatusError } from '../model/status.ts';
import type { FieldFilter, FieldPath, Query } from './query.ts';

export type Mode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS';

export interface CatalogueField {
  readonly name: string;
  readonly mode: Mode;
}

/** An index on one field, automatic or by an override. */
export interface SingleIndex {
  readonly queryScope: string;
  readonly mode: Mode;
}

/** The index need of one conjunction of a query. */
export interface Need {
  readonly collectionGroup: string;
  readonly queryScope: 'COLLECTION' | 'COLLECTION_GROUP';
  /** Constant fields: equalities, and at most one array-contains. */
  readonly constants: readonly CatalogueField[];
  /** Sort fields, without the document name. */
  readonly order: readonly CatalogueField[];
  readonly nameMode: Mode;
}

export function needOf(
  query: Query,
  collectionGroup: string,
  disjunct: readonly FieldFilter[],
): Need {
  const constants = new Map<string, CatalogueField>();
  for (const { field, op } of disjunct) {
    if (isNameField(field) || (op !== '==' && op !== 'array-contains')) continue;
    const name = formatFieldPath(field);
    constants.set(name, { name, mode: op === '==' ? 'ASCENDING' : 'CONTAINS' });
  }
  const order = query.fullOrder
    .map(({ field, direction }): CatalogueField => {
      return {
        name: formatFieldPath(field),
        mode: direction === 'asc' ? 'ASCENDING' : 'DESCENDING',
      };
    })
    .filter(({ name }) => constants.get(name)?.mode !== 'ASCENDING');
  return {
    collectionGroup,
    queryScope: query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
    constants: [...constants.values()],
    order: order.filter(({ name }) => name !== '__name__'),
    nameMode: order.find(({ name }) => name === '__name__')?.mode ?? 'ASCENDING',
  };
}

/** The same need with aggregated fields after the order, in either direction, because an aggregation needs no order. */
export function withAggregated(need: Need, aggregated: readonly FieldPath[]): Need[] {
  const known = [...need.constants, ...need.order].map(({ name }) => name);
  const names = aggregated.map(formatFieldPath).filter((name) => !known.includes(name));
  if (names.length === 0) return [];
  return (['ASCENDING', 'DESCENDING'] as const).map((mode) => ({
    ...need,
    order: [...need.order, ...[...new Set(names)].map((name) => ({ name, mode }))],
    nameMode: mode,
  }));
}

/** Production's refusal with its link to the console, then the composite index to paste. */
export function missingIndex(need: Need, database: DatabaseId): StatusError {
  const { collectionGroup, queryScope, nameMode } = need;
  const fields = [...need.constants, ...need.order];
  const definition = {
    collectionGroup,
    queryScope,
    fields: fields.map(({ name, mode }) => ({ fieldPath: name, ...configOf(mode) })),
  };
  const sorted = [...fields, { name: '__name__', mode: nameMode }];
  const link = consoleLink('create_composite', database, need, 'indexes/_', sorted);
  return new StatusError(
    'FAILED_PRECONDITION',
    `The query requires an index. You can create it here: ${link} or add it to "indexes" in firestore.indexes.json: ${JSON.stringify(definition)}`,
  );
}

/** The same for an index of one field, which is an override; it includes the field's existing indexes (`has`). */
export function missingOverride(
  need: Need,
  field: CatalogueField,
  has: readonly SingleIndex[],
  database: DatabaseId,
): StatusError {
  const { collectionGroup, queryScope } = need;
  const { name, mode } = field;
  const indexes = [...has, { queryScope, mode }].map((one) => ({
    ...configOf(one.mode),
    queryScope: one.queryScope,
  }));
  const definition = { collectionGroup, fieldPath: name, indexes };
  const short = { ASCENDING: 'ASC', DESCENDING: 'DESC', CONTAINS: 'CONTAINS' }[mode];
  const link = consoleLink('create_exemption', database, need, `fields/${name}`, [field]);
  return new StatusError(
    'FAILED_PRECONDITION',
    `The query requires a ${queryScope}_${short} index for collection ${collectionGroup} and field ${name}. You can create it here: ${link} or add it to "fieldOverrides" in firestore.indexes.json: ${JSON.stringify(definition)}`,
  );
}

function configOf(mode: Mode): { order: string } | { arrayConfig: string } {
  return mode === 'CONTAINS' ? { arrayConfig: mode } : { order: mode };
}

/** The console's page that creates an index; its parameter is a google.firestore.admin.v1.Index in protobuf. */
function consoleLink(
  parameter: string,
  { project, database }: DatabaseId,
  { collectionGroup, queryScope }: Need,
  resource: string,
  fields: readonly CatalogueField[],
): string {
  const group = `projects/${project}/databases/${database}/collectionGroups/${collectionGroup}`;
  const index = Buffer.concat([
    lengthDelimited(1, Buffer.from(`${group}/${resource}`)),
    Buffer.from([0x10, queryScope === 'COLLECTION' ? 1 : 2]),
    ...fields.map(({ name, mode }) =>
      lengthDelimited(3, Buffer.concat([lengthDelimited(1, Buffer.from(name)), wireMode(mode)])),
    ),
  ]);
  return `https://console.firebase.google.com/v1/r/project/${project}/firestore/indexes?${parameter}=${index.toString('base64url')}`;
}

/** `order` is field 2 of an IndexField, `array_config` field 3. */
function wireMode(mode: Mode): Buffer {
  if (mode === 'CONTAINS') return Buffer.from([0x18, 1]);
  return Buffer.from([0x10, mode === 'ASCENDING' ? 1 : 2]);
}

function lengthDelimited(field: number, content: Buffer): Buffer {
  const head = [(field << 3) | 2];
  let length = content.length;
  for (; length > 127; length >>>= 7) head.push((length & 127) | 128);
  return Buffer.concat([Buffer.from([...head, length]), content]);
}
