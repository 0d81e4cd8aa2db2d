import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { canonical, documentOf, failureOf, listOf, objectOf, withoutDatabase } from '../answers.ts';
import type { Edition, Reply } from '../edition.ts';
import { defineKind, inParallel } from '../kind.ts';
import type { Json } from '../kind.ts';
import { storeDataSet } from './data-set.ts';
import { structuredQuery } from './query-arbitrary.ts';
import { documentsOf, withDatabase } from './values.ts';

type Query = {
  readonly parent: string;
  readonly query: { readonly [member: string]: Json };
  readonly aggregations?: readonly Json[];
};

const from: Arbitrary<{ parent: string; from: Json }> = fc.constantFrom(
  { parent: '', from: [{ collectionId: 'c' }] },
  { parent: '', from: [{ collectionId: 'c' }] },
  { parent: '', from: [{ collectionId: 'c', allDescendants: true }] },
  { parent: '/p/one', from: [{ collectionId: 'c' }] },
  { parent: '/p/one', from: [{ collectionId: 'c', allDescendants: true }] },
  { parent: '/p/two', from: [{ allDescendants: true }] },
  { parent: '', from: [{ collectionId: 'empty' }] },
);

const aggregation: Arbitrary<Json> = fc
  .tuple(fc.constantFrom('count', 'sum', 'avg', 'upTo'), fc.constantFrom('a', 'b', 'i', 'n.x'))
  .map(([operator, fieldPath]): Json => {
    if (operator === 'count') return { count: {} };
    if (operator === 'upTo') return { count: { upTo: '3' } };
    return { [operator]: { field: { fieldPath } } };
  });

const cases: Arbitrary<Query> = fc
  .tuple(
    from,
    structuredQuery,
    fc.oneof(
      { arbitrary: fc.constant(undefined), weight: 5 },
      { arbitrary: fc.array(aggregation, { minLength: 1, maxLength: 3 }), weight: 1 },
    ),
  )
  .map(([{ parent, from: collections }, query, aggregations]) => ({
    parent,
    query: { from: collections, ...query },
    ...(aggregations && {
      aggregations: aggregations.map((one, at) => ({ alias: `x${at}`, ...objectOf(one) })),
    }),
  }));

/** The project with the data set, one per edition. */
const loaded = new WeakMap<Edition, Promise<string>>();

async function load(edition: Edition): Promise<string> {
  const documents = documentsOf(edition.newProject('queries'));
  const reply = await edition.send('POST', `/v1/${documents}:commit`, storeDataSet(documents));
  if (reply.status !== 200) throw new Error(`The data set: ${JSON.stringify(reply.body)}`);
  return documents;
}

function request(one: Query, documents: string): { path: string; body: Json } {
  const { parent, query, aggregations } = withDatabase(one, documents);
  return aggregations
    ? {
        path: `/v1/${documents}${parent}:runAggregationQuery`,
        body: { structuredAggregationQuery: { structuredQuery: query, aggregations } },
      }
    : { path: `/v1/${documents}${parent}:runQuery`, body: { structuredQuery: query } };
}

/** A short form of a document: its path and a checksum of its fields. */
function digest(document: Json): Json {
  const text = createHash('sha1').update(canonical(document)).digest('base64url').slice(0, 6);
  return `${String(objectOf(document)['path'])} ${text}`;
}

function answerOf(reply: Reply, isProjection: boolean): Json {
  const failure = failureOf(reply);
  if (failure) return failure;
  const results = listOf(reply.body).map(objectOf);
  const aggregate = results.find(({ result }) => result !== undefined)?.['result'];
  if (aggregate !== undefined) return { aggregate: withoutDatabase(aggregate) };
  const documents = results.flatMap(({ document }) =>
    document === undefined ? [] : [documentOf(document)],
  );
  const skipped = results.reduce((sum, one) => sum + Number(one['skippedResults'] ?? 0), 0);
  return { documents: isProjection ? documents : documents.map(digest), skipped };
}

/** Queries and aggregations over one set of documents. */
export const queries = defineKind<Query>({
  name: 'queries',
  cases,
  perBatch: 200,
  async answer(edition, batch) {
    const loading = loaded.get(edition) ?? load(edition);
    loaded.set(edition, loading);
    const documents = await loading;
    return inParallel(batch, 16, async (one) => {
      const { path, body } = request(one, documents);
      return answerOf(await edition.send('POST', path, body), one.query['select'] !== undefined);
    });
  },
  show(one) {
    const { path, body } = request(one, documentsOf('P'));
    return `POST ${path}\n${JSON.stringify(body)}`;
  },
});
