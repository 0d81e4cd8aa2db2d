import { readQuery } from '../codec/query-codec.ts';
import { maskMember, writeDocument } from '../codec/document-codec.ts';
import { writeMicros, writerOf } from '../codec/dialect.ts';
import {
  asRaw,
  integerMember,
  listMember,
  messageMember,
  optionalInteger,
  stringMember,
} from '../codec/raw.ts';
import type { Raw } from '../codec/raw.ts';
import { writeValue } from '../codec/value-codec.ts';
import { resourceName } from '../model/document.ts';
import { parseFieldPath } from '../model/field-path.ts';
import {
  parseDatabaseName,
  parseDocumentName,
  parseDocumentNameIn,
} from '../model/resource-name.ts';
import { invalidArgument, StatusError } from '../model/status.ts';
import { aggregate, aggregated, MAX_AGGREGATIONS } from '../query/aggregate.ts';
import type { Aggregation } from '../query/aggregate.ts';
import type { CallContext } from './call.ts';
import {
  bill,
  parseParent,
  queriedCollection,
  readDocument,
  readView,
  runQuery,
  withView,
} from './service-core.ts';
import type { Answer, ServiceCore } from './service-core.ts';

/** Index entries that production bills as one read of an aggregation. */
const ENTRIES_PER_AGGREGATION_READ = 1_000;

export function getDocument(core: ServiceCore, raw: Raw, context: CallContext): Answer<object> {
  const { database, path } = parseDocumentName(stringMember(raw, 'name'));
  return withView(core, raw, database, context, { paths: [path] }, (view) => {
    const document = readDocument(core, context, view, path);
    if (!document) {
      throw new StatusError('NOT_FOUND', `Document "${resourceName(database, path)}" not found.`);
    }
    return writeDocument(database, document, writerOf(context.dialect), maskMember(raw, 'mask'));
  });
}

export function batchGetDocuments(
  core: ServiceCore,
  raw: Raw,
  context: CallContext,
): Answer<Iterable<object>> {
  const writer = writerOf(context.dialect);
  const id = parseDatabaseName(stringMember(raw, 'database'));
  const mask = maskMember(raw, 'mask');
  const paths = listMember(raw, 'documents').map((name) => {
    if (typeof name !== 'string') throw invalidArgument('Invalid value for "documents".');
    return parseDocumentNameIn(name, id);
  });
  return withView(core, raw, id, context, { paths }, function* (view) {
    if (view.begun) yield { transaction: writer.bytes(view.begun) };
    const readTime = writeMicros(writer, view.time);
    const budget = core.guard.batchBudget();
    const documents = paths.map((path) => readDocument(core, context, view, path, budget));
    for (let i = 0; i < paths.length; i++) {
      const document = documents[i];
      yield document
        ? { found: writeDocument(id, document, writer, mask), readTime }
        : { missing: resourceName(id, paths[i]!), readTime };
    }
  });
}

export function runQueryHandler(
  core: ServiceCore,
  raw: Raw,
  context: CallContext,
): Answer<Iterable<object>> {
  const writer = writerOf(context.dialect);
  const { database, parent } = parseParent(stringMember(raw, 'parent'));
  const structured = messageMember(raw, 'structuredQuery');
  if (!structured) throw invalidArgument('RunQuery needs a "structuredQuery".');
  refuseExplain(raw);
  const query = readQuery(structured, database, parent);
  return withView(core, raw, database, context, { query }, function* (view) {
    const result = runQuery(core, context, view, query);
    if (view.begun) yield { transaction: writer.bytes(view.begun) };
    const readTime = writeMicros(writer, view.time);
    if (result.documents.length === 0) {
      yield { readTime, ...(result.skipped > 0 ? { skippedResults: result.skipped } : {}) };
      return;
    }
    let first = true;
    for (const document of result.documents) {
      const skipped = first && result.skipped > 0 ? { skippedResults: result.skipped } : {};
      yield {
        document: writeDocument(database, document, writer, query.select),
        readTime,
        ...skipped,
      };
      first = false;
    }
  });
}

export function runAggregationQuery(
  core: ServiceCore,
  raw: Raw,
  context: CallContext,
): Answer<Iterable<object>> {
  const writer = writerOf(context.dialect);
  const { database, parent } = parseParent(stringMember(raw, 'parent'));
  const aggregation = messageMember(raw, 'structuredAggregationQuery');
  const structured = aggregation && messageMember(aggregation, 'structuredQuery');
  if (!aggregation || !structured) {
    throw invalidArgument('RunAggregationQuery needs a "structuredAggregationQuery".');
  }
  refuseExplain(raw);
  const aggregations = readAggregations(aggregation);
  const query = readQuery(structured, database, parent);
  const fields = aggregations.flatMap((one) => (one.kind === 'count' ? [] : [one.field]));
  return withView(core, raw, database, context, { query }, (view) => {
    // offset and limit count the documents that have the fields
    const { offset, limit = Infinity } = query;
    const whole = fields.length === 0 ? query : { ...query, offset: 0, limit: undefined };
    const found = limit === 0 ? [] : runQuery(core, context, view, whole, fields).documents;
    const having = aggregated(fields, found);
    const counted = fields.length === 0 ? having : having.slice(offset, offset + limit);
    const entries = counted.length + offset;
    const reads = Math.max(1, Math.ceil(entries / ENTRIES_PER_AGGREGATION_READ));
    bill(core, context, database, 'reads', reads, queriedCollection(query));
    const results: Record<string, object> = {};
    for (const one of aggregations) {
      results[one.alias] = writeValue(aggregate(one, counted), writer);
    }
    return [
      {
        result: { aggregateFields: results },
        readTime: writeMicros(writer, view.time),
        ...(view.begun ? { transaction: writer.bytes(view.begun) } : {}),
      },
    ];
  });
}

function refuseExplain(raw: Raw): void {
  if (!messageMember(raw, 'explainOptions')) return;
  throw new StatusError('UNIMPLEMENTED', 'Query explain (explainOptions) is not emulated.');
}

function readAggregations(raw: Raw): Aggregation[] {
  const list = listMember(raw, 'aggregations').map((one) => asRaw(one, 'aggregations'));
  if (list.length === 0) throw invalidArgument('Aggregations can not be empty.');
  if (list.length > MAX_AGGREGATIONS) {
    throw invalidArgument(
      `The maximum number of aggregations allowed in an aggregation query is ${MAX_AGGREGATIONS}. Received: ${list.length}`,
    );
  }
  const aliases = new Set<string>();
  return list.map((one, i) => {
    const alias = stringMember(one, 'alias') || `field_${i + 1}`;
    if (aliases.has(alias)) throw invalidArgument(`Duplicate aggregation alias "${alias}".`);
    aliases.add(alias);
    const count = messageMember(one, 'count');
    if (count) {
      const upTo = optionalInteger(count, 'upTo');
      if (upTo !== undefined && upTo <= 0) {
        throw invalidArgument('"up_to" of a count must be above zero.');
      }
      return { alias, kind: 'count', upTo };
    }
    for (const kind of ['sum', 'avg'] as const) {
      const operand = messageMember(one, kind);
      const field = operand && messageMember(operand, 'field');
      if (field) return { alias, kind, field: parseFieldPath(stringMember(field, 'fieldPath')) };
    }
    throw invalidArgument(`Aggregation "${alias}" needs one of "count", "sum" or "avg".`);
  });
}

/** Splits a query's results into ranges of about equal size; the cursors are document names. */
export function partitionQuery(core: ServiceCore, raw: Raw, context: CallContext): object {
  const writer = writerOf(context.dialect);
  const { database, parent } = parseParent(stringMember(raw, 'parent'));
  const structured = messageMember(raw, 'structuredQuery');
  if (!structured) throw invalidArgument('PartitionQuery needs a "structuredQuery".');
  const wanted = integerMember(raw, 'partitionCount');
  if (wanted <= 0) throw invalidArgument('"partitionCount" must be above zero.');
  const query = readQuery(structured, database, parent);
  const view = readView(core, raw, database, context);
  const { documents } = runQuery(core, context, view, query);
  const partitions = [];
  const count = Math.min(wanted, Math.max(0, documents.length - 1));
  for (let i = 1; i <= count; i++) {
    const document = documents[Math.floor((i * documents.length) / (count + 1))]!;
    const name = resourceName(database, document.path);
    partitions.push({ values: [writeValue({ kind: 'reference', name }, writer)], before: true });
  }
  return { partitions };
}
