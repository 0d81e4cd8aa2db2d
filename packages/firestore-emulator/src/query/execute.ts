import { isNameField } from '../model/field-path.ts';
import { childPath, parseResourceName } from '../model/resource-name.ts';
import type { StoredDocument } from '../model/document.ts';
import type { Micros } from '../model/timestamp.ts';
import type { Database } from '../store/database.ts';
import type { Scope } from '../store/scope.ts';
import { afterStart, beforeEnd, compareDocuments } from './compare-documents.ts';
import { inScope, matches, matchesFields } from './match.ts';
import { disjunctsOf } from './normal-form.ts';
import { planScan } from './plan-scan.ts';
import type { FieldFilter, Query } from './query.ts';

/** Below this many documents a scan and a sort cost less than maintaining an index. */
const SMALL_SCOPE = 200;

export interface QueryResult {
  readonly documents: readonly StoredDocument[];
  /** Documents skipped by `offset`; production bills them too. */
  readonly skipped: number;
}

/**
 * Runs a query on the current state or, with `at`, on a past one. Over large collections the cost grows with the index
 * entries that the query reads, not with the collection.
 */
export function execute(database: Database, query: Query, at?: Micros): QueryResult {
  if (query.limit === 0) return { documents: [], skipped: 0 };
  const sorted =
    at === undefined ? candidates(database, query) : pastCandidates(database, query, at);
  const documents: StoredDocument[] = [];
  let skipped = 0;
  for (const document of sorted) {
    if (!afterStart(database.id, query, document)) continue;
    if (!beforeEnd(database.id, query, document)) break;
    if (skipped < query.offset) {
      skipped++;
      continue;
    }
    documents.push(document);
    if (documents.length === query.limit) break;
  }
  return { documents, skipped };
}

/** Matching documents in the query's order, before cursors and limits. */
function candidates(database: Database, query: Query): Iterable<StoredDocument> {
  if (query.collectionId === undefined) return sort(query, kindless(database, query));
  const scope = query.allDescendants
    ? database.group(query.collectionId)
    : database.collection(childPath(query.parent, query.collectionId));
  if (!scope) return [];
  const disjuncts = disjunctsOf(query.filter);
  const direct = namedDocuments(database, query, disjuncts);
  if (direct) return sort(query, direct);
  if (scope.size <= SMALL_SCOPE) {
    const found = [];
    for (const document of scope.documents()) {
      if (matches(database.id, query, document)) found.push(document);
    }
    return sort(query, found);
  }
  const scans = disjuncts.map((disjunct) => scan(database, query, scope, disjunct));
  return scans.length === 1 ? scans[0]! : merge(query, scans);
}

function kindless(database: Database, query: Query): StoredDocument[] {
  const found = [];
  for (const collection of database.collections()) {
    for (const document of collection.documents()) {
      if (matches(database.id, query, document)) found.push(document);
    }
  }
  return found;
}

/** The documents themselves, if every disjunct names its document. */
function namedDocuments(
  database: Database,
  query: Query,
  disjuncts: readonly (readonly FieldFilter[])[],
): StoredDocument[] | undefined {
  const found = new Map<string, StoredDocument>();
  for (const disjunct of disjuncts) {
    const named = disjunct.find(({ field, op }) => op === '==' && isNameField(field));
    if (named?.value.kind !== 'reference') return undefined;
    const document = database.get(parseResourceName(named.value.name).path);
    if (document && matches(database.id, query, document)) found.set(document.path, document);
  }
  return [...found.values()];
}

function sort(query: Query, documents: StoredDocument[]): StoredDocument[] {
  return documents.sort((left, right) => compareDocuments(query.fullOrder, left, right));
}

function* scan(
  database: Database,
  query: Query,
  scope: Scope,
  disjunct: readonly FieldFilter[],
): Generator<StoredDocument> {
  const plan = planScan(query, disjunct);
  const index = scope.index(plan.fields);
  const { lower, upper } = plan.bounds(index);
  if (index.compare(lower, upper) > 0) return;
  const whole = query.parent === '' || !query.allDescendants;
  for (const document of index.scan(lower, upper, plan.reverse)) {
    if (!whole && !inScope(query, document.path)) continue;
    if (matchesFields(database.id, query, document)) yield document;
  }
}

/** Merges sorted streams, each document once. */
function* merge(
  query: Query,
  scans: readonly Iterator<StoredDocument>[],
): Generator<StoredDocument> {
  const heads = scans.map((source) => ({ source, next: source.next() }));
  let last: string | undefined;
  for (;;) {
    let least: (typeof heads)[number] | undefined;
    for (const head of heads) {
      if (head.next.done) continue;
      if (
        !least ||
        compareDocuments(query.fullOrder, head.next.value, least.next.value as StoredDocument) < 0
      ) {
        least = head;
      }
    }
    if (!least || least.next.done) return;
    const document = least.next.value;
    least.next = least.source.next();
    if (document.path !== last) yield document;
    last = document.path;
  }
}

/**
 * The state at a past time: today's matches without the documents changed since, merged with their versions at that
 * time.
 */
function pastCandidates(database: Database, query: Query, at: Micros): Iterable<StoredDocument> {
  const changed = new Map<string, StoredDocument | null>();
  for (const { path, before } of database.history.since(at)) {
    if (!changed.has(path)) changed.set(path, before);
  }
  const former = [];
  for (const document of changed.values()) {
    if (document && matches(database.id, query, document)) former.push(document);
  }
  return merge(query, [
    unchanged(candidates(database, query), changed),
    sort(query, former).values(),
  ]);
}

function* unchanged(
  documents: Iterable<StoredDocument>,
  changed: ReadonlyMap<string, unknown>,
): Generator<StoredDocument> {
  for (const document of documents) if (!changed.has(document.path)) yield document;
}
