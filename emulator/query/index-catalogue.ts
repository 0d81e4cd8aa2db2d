import { formatFieldPath, isNameField, parseFieldPath } from '../model/field-path.ts';
import { StatusError } from '../model/status.ts';
import { disjunctsOf } from './normal-form.ts';
import type { FieldFilter, Query } from './query.ts';

type Mode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS';

interface CatalogueField {
  readonly name: string;
  readonly mode: Mode;
}

interface CompositeIndex {
  readonly collectionGroup: string;
  readonly queryScope: string;
  readonly fields: readonly CatalogueField[];
}

/** What one conjunction of a query asks of the indexes. */
interface Need {
  readonly collectionGroup: string;
  readonly queryScope: 'COLLECTION' | 'COLLECTION_GROUP';
  /** Constant fields: equalities, and at most one array-contains. */
  readonly constants: readonly CatalogueField[];
  /** Sort fields, without the document name. */
  readonly order: readonly CatalogueField[];
  readonly nameMode: Mode;
}

/** The shape of firestore.indexes.json, as far as it matters here. */
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
  /** `group/field` to the `scope mode` pairs that exist for it. */
  readonly #overrides = new Map<string, ReadonlySet<string>>();

  /** @throws Error naming the file when it is no JSON of the right shape */
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
          new Set(
            indexes.map(
              ({ order, arrayConfig, queryScope = 'COLLECTION' }) =>
                `${queryScope} ${modeOf(order, arrayConfig)}`,
            ),
          ),
        );
      }
    } catch (error) {
      throw new Error(`${file} is no valid index definition: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  /** @throws FAILED_PRECONDITION with the definition to paste when production would miss an index */
  check(query: Query): void {
    if (query.collectionId === undefined) return;
    for (const disjunct of disjunctsOf(query.filter)) {
      const need = needOf(query, query.collectionId, disjunct);
      if (this.#satisfied(need)) continue;
      throw new StatusError(
        'FAILED_PRECONDITION',
        `The query requires an index. Add it to "indexes" in firestore.indexes.json: ${definition(need)}`,
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
    const override = this.#overrides.get(`${collectionGroup}/${name}`);
    if (override) return override.has(`${queryScope} ${mode}`);
    return queryScope === 'COLLECTION';
  }
}

function modeOf(order: string | undefined, arrayConfig: string | undefined): Mode {
  if (arrayConfig !== undefined) return 'CONTAINS';
  return order === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING';
}

function needOf(query: Query, collectionGroup: string, disjunct: readonly FieldFilter[]): Need {
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

function definition(need: Need): string {
  const fields = [...need.constants, ...need.order].map(({ name, mode }) => ({
    fieldPath: name,
    ...(mode === 'CONTAINS' ? { arrayConfig: 'CONTAINS' } : { order: mode }),
  }));
  const { collectionGroup, queryScope } = need;
  return JSON.stringify({ collectionGroup, queryScope, fields });
}
