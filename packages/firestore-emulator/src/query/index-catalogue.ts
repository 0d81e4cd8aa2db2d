import type { DatabaseId } from '../model/document.ts';
import { formatFieldPath, parseFieldPath } from '../model/field-path.ts';
import { missingIndex, missingOverride, needOf, withAggregated } from './index-need.ts';
import type { CatalogueField, Mode, Need, SingleIndex } from './index-need.ts';
import { disjunctsOf } from './normal-form.ts';
import type { FieldPath, Query } from './query.ts';

interface CompositeIndex {
  readonly collectionGroup: string;
  readonly queryScope: string;
  readonly fields: readonly CatalogueField[];
}

/** The part of firestore.indexes.json that is used here. */
interface IndexesFile {
  readonly indexes?: readonly {
    readonly collectionGroup: string;
    readonly queryScope?: string;
    readonly fields: readonly {
      readonly fieldPath: string;
      readonly order?: string;
      readonly arrayConfig?: string;
    }[];
  }[];
  readonly fieldOverrides?: readonly {
    readonly collectionGroup: string;
    readonly fieldPath: string;
    readonly indexes?: readonly {
      readonly order?: string;
      readonly arrayConfig?: string;
      readonly queryScope?: string;
    }[];
  }[];
}

/**
 * The indexes that exist in production: automatic single-field ones (of collections, not of collection groups), the
 * overrides and the composite ones of firestore.indexes.json. Source: firestore docs "Index types", "Index merging".
 */
export class IndexCatalogue {
  readonly #composites: readonly CompositeIndex[];
  /** `group/field` to the indexes that exist for it. */
  readonly #overrides = new Map<string, readonly SingleIndex[]>();

  /** @throws Error naming the file if it is not JSON of the right shape */
  constructor(text: string, file: string) {
    let parsed: IndexesFile;
    try {
      parsed = JSON.parse(text) as IndexesFile;
      this.#composites = (parsed.indexes ?? []).map((index) => ({
        collectionGroup: index.collectionGroup,
        queryScope: index.queryScope ?? 'COLLECTION',
        fields: index.fields.map(({ fieldPath, order, arrayConfig }) => ({
          name: formatFieldPath(parseFieldPath(fieldPath)),
          mode: modeOf(order, arrayConfig),
        })),
      }));
      for (const { collectionGroup, fieldPath, indexes = [] } of parsed.fieldOverrides ?? []) {
        this.#overrides.set(
          `${collectionGroup}/${fieldPath}`,
          indexes.map(({ order, arrayConfig, queryScope = 'COLLECTION' }) => ({
            queryScope,
            mode: modeOf(order, arrayConfig),
          })),
        );
      }
      this.#composites.forEach(refuseSingle);
    } catch (error) {
      throw new Error(`${file} is no valid index definition: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  /**
   * @param aggregated the fields that an aggregation sums up or averages: an index that ends in them serves it
   * @throws FAILED_PRECONDITION with the definition to paste, if production would miss an index
   */
  check(query: Query, database: DatabaseId, aggregated: readonly FieldPath[] = []): void {
    if (query.collectionId === undefined) return;
    for (const disjunct of disjunctsOf(query.filter)) {
      const need = needOf(query, query.collectionId, disjunct);
      const needs = [need, ...withAggregated(need, aggregated)];
      if (needs.some((one) => this.#satisfied(one))) continue;
      const [field, ...more] = [...need.constants, ...need.order];
      if (!field || more.length > 0) throw missingIndex(need, database);
      throw missingOverride(
        need,
        field,
        this.#singlesOf(need.collectionGroup, field.name),
        database,
      );
    }
  }

  #satisfied(need: Need): boolean {
    const { constants, order, nameMode } = need;
    const single = (field: CatalogueField) => this.#hasSingle(need, field);
    if (order.length === 0 && constants.every(single)) return true;
    if (constants.length === 0 && order.length === 1 && order[0]!.mode === nameMode) {
      return single(order[0]!);
    }
    const covered = new Set<string>(
      order.length === 0 ? constants.filter(single).map(({ name }) => name) : [],
    );
    let found = order.length === 0;
    for (const index of this.#composites) {
      const prefix = prefixFor(index, need);
      if (!prefix) continue;
      found = true;
      for (const name of prefix) covered.add(name);
    }
    return found && constants.every(({ name }) => covered.has(name));
  }

  #hasSingle({ collectionGroup, queryScope }: Need, { name, mode }: CatalogueField): boolean {
    return this.#singlesOf(collectionGroup, name).some(
      (single) => single.queryScope === queryScope && single.mode === mode,
    );
  }

  #singlesOf(collectionGroup: string, name: string): readonly SingleIndex[] {
    return this.#overrides.get(`${collectionGroup}/${name}`) ?? AUTOMATIC;
  }
}

const AUTOMATIC: readonly SingleIndex[] = [
  { queryScope: 'COLLECTION', mode: 'ASCENDING' },
  { queryScope: 'COLLECTION', mode: 'DESCENDING' },
  { queryScope: 'COLLECTION', mode: 'CONTAINS' },
];

/** Production deploys no composite index of one field. */
function refuseSingle({ collectionGroup, fields }: CompositeIndex): void {
  const [field, ...more] = fields.filter(({ name }) => name !== '__name__');
  if (!field || more.length > 0) return;
  throw new Error(
    `the index of "${collectionGroup}" on "${field.name}" alone belongs into "fieldOverrides".`,
  );
}

function modeOf(order: string | undefined, arrayConfig: string | undefined): Mode {
  if (arrayConfig !== undefined) return 'CONTAINS';
  return order === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING';
}

/** The constants an index covers if it ends in the needed order (or its mirror), else undefined. */
function prefixFor(index: CompositeIndex, need: Need): string[] | undefined {
  if (index.collectionGroup !== need.collectionGroup || index.queryScope !== need.queryScope) {
    return undefined;
  }
  const named = index.fields.at(-1)?.name === '__name__';
  const fields = named ? index.fields.slice(0, -1) : index.fields;
  const nameMode = named ? index.fields.at(-1)!.mode : (fields.at(-1)?.mode ?? 'ASCENDING');
  const tail = fields.slice(fields.length - need.order.length);
  const head = fields.slice(0, fields.length - need.order.length);
  if (fields.length < need.order.length) return undefined;
  const pairs = [
    ...tail.map((field, i) => [field, need.order[i]!] as const),
    ...(need.order.length > 0
      ? [
          [
            { name: '', mode: nameMode },
            { name: '', mode: need.nameMode },
          ] as const,
        ]
      : []),
  ];
  const same = pairs.every(([a, b]) => a.name === b.name && a.mode === b.mode);
  const mirrored = pairs.every(([a, b]) => a.name === b.name && a.mode !== b.mode);
  if (!same && !mirrored) return undefined;
  const covered = head.every((field) =>
    need.constants.some(
      ({ name, mode }) =>
        name === field.name && (mode === 'CONTAINS') === (field.mode === 'CONTAINS'),
    ),
  );
  return covered ? head.map(({ name }) => name) : undefined;
}
