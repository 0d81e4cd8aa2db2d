import { beforeEach, describe, expect, it } from 'vitest';
import {
  DATABASE,
  document,
  from,
  json,
  Local,
  messageOf,
  ROOT,
  statusOf,
  user,
  where,
} from '../support/local.ts';

const rules = `rules_version = '2';
service cloud.firestore { match /databases/{db}/documents {
  match /c/{id} {
    allow get: if request.auth.uid == resource.data.owner;
    allow list: if resource.data.owner == request.auth.uid;
    allow create: if request.resource.data.at == request.time
      && getAfter(/databases/$(db)/documents/log/$(id)).data.by == request.auth.uid;
    allow update: if resource.data.owner == request.auth.uid;
  }
  match /log/{id} { allow write: if true; }
} }`;

let local: Local;
beforeEach(async () => {
  local = new Local({ rules });
  await local.set({ 'c/a': { owner: 'alice', n: 1 } });
});
const alice = user('alice');
const bob = user('bob');

describe('the guard', () => {
  it('[GUARD-1] judges reads by the document', async () => {
    expect(await statusOf(local.get('c/a', alice))).toBe('OK');
    expect(await statusOf(local.get('c/a', bob))).toBe('PERMISSION_DENIED');
    expect(await messageOf(local.get('c/a', bob))).toMatch(/Missing or insufficient permissions/);
  });

  it('[GUARD-2] judges queries by their constraints, not by what they would find', async () => {
    const mine = { from: from('c'), where: where('owner', 'EQUAL', 'alice') };
    expect(await statusOf(local.ids(mine, { caller: alice }))).toBe('OK');
    expect(await statusOf(local.ids({ from: from('c') }, { caller: alice }))).toBe(
      'PERMISSION_DENIED',
    );
    expect(await statusOf(local.ids(mine, { caller: bob }))).toBe('PERMISSION_DENIED');
  });

  it('[GUARD-3] judges a batch as one: getAfter sees all of it, request.time is its server time', async () => {
    const create = (path: string) => ({
      update: document(path, {}),
      updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
    });
    const log = { update: document('log/b', { by: 'bob' }) };
    expect(await statusOf(local.commit([create('c/b'), log], {}, bob))).toBe('OK');
    expect(await statusOf(local.commit([create('c/x')], {}, bob))).toBe('PERMISSION_DENIED');
  });

  it('[GUARD-4] one refused write refuses the commit', async () => {
    const writes = [
      { update: document('log/z', {}) },
      { update: document('c/a', { owner: 'bob' }), updateMask: { fieldPaths: ['owner'] } },
    ];
    expect(await statusOf(local.commit(writes, {}, bob))).toBe('PERMISSION_DENIED');
    expect(await statusOf(local.get('log/z'))).toBe('NOT_FOUND');
  });

  it('[GUARD-5] the rules answer before preconditions do: what exists stays hidden', async () => {
    const update = (path: string) => [
      { update: document(path, {}), currentDocument: { exists: true } },
    ];
    expect(await statusOf(local.commit(update('c/none'), {}, bob))).toBe('PERMISSION_DENIED');
    expect(await statusOf(local.commit(update('log/none'), {}, bob))).toBe('NOT_FOUND');
  });

  it('[GUARD-6] only the owner lists collections or reads all of them at once', async () => {
    const list = local.unary('ListCollectionIds', { parent: ROOT }, alice);
    expect(await statusOf(list)).toBe('PERMISSION_DENIED');
    const kindless = { from: [{ allDescendants: true }] };
    expect(await statusOf(local.ids(kindless, { caller: alice }))).toBe('PERMISSION_DENIED');
  });

  it('[GUARD-9] only the owner calls BatchWrite, also where the rules would allow its writes', async () => {
    const write = { update: document('log/b', { by: 'bob' }) };
    expect(await statusOf(local.commit([write], {}, bob))).toBe('OK');
    const batch = { database: DATABASE, writes: [{ delete: `${ROOT}/log/b` }] };
    expect(await statusOf(local.unary('BatchWrite', batch, bob))).toBe('PERMISSION_DENIED');
    expect(await statusOf(local.get('log/b'))).toBe('OK');
    expect(await statusOf(local.unary('BatchWrite', batch))).toBe('OK');
    expect(await statusOf(local.get('log/b'))).toBe('NOT_FOUND');
  });

  it('[GUARD-7] aggregations are judged as queries', async () => {
    const count = {
      parent: ROOT,
      structuredAggregationQuery: {
        structuredQuery: { from: from('c') },
        aggregations: [{ alias: 'n', count: {} }],
      },
    };
    const counted = local.stream('RunAggregationQuery', count, alice);
    expect(await statusOf(counted)).toBe('PERMISSION_DENIED');
  });

  it('[GUARD-7] lists are judged as queries', async () => {
    const listed = local.unary('ListDocuments', { parent: ROOT, collectionId: 'c' }, alice);
    expect(await statusOf(listed)).toBe('PERMISSION_DENIED');
  });

  it('[GUARD-8] bad rules do not replace the old ones', async () => {
    expect(() => local.rules.set('demo-test', 'service cloud.firestore {')).toThrow();
    expect(await statusOf(local.get('c/a', bob))).toBe('PERMISSION_DENIED');
    local.rules.set('demo-test', rules.replace('allow get: if', 'allow get: if true ||'));
    expect(await statusOf(local.get('c/a', bob))).toBe('OK');
  });
});

describe('reading handlers', () => {
  it('[READ-1] ListDocuments returns masked pages', async () => {
    await local.set({ 'd/a': { x: 1, y: 1 }, 'd/b': { x: 2 }, 'd/c': { x: 3 }, 'd/m/sub/s': {} });
    const list = (extra: object) =>
      local.unary('ListDocuments', { parent: ROOT, collectionId: 'd', ...extra });
    const first = await list({ pageSize: 2, mask: { fieldPaths: ['x'] } });
    expect(first.documents.map((one: { fields: object }) => one.fields)).toEqual([
      { x: json(1) },
      { x: json(2) },
    ]);
    const second = await list({ pageSize: 2, pageToken: first.nextPageToken });
    expect(second.documents).toHaveLength(1);
    expect(second.nextPageToken).toBeUndefined();
    expect(await statusOf(list({ pageToken: 'bogus' }))).toBe('INVALID_ARGUMENT');
  });

  it('[READ-1] ListDocuments shows missing parents', async () => {
    await local.set({ 'd/a': { x: 1, y: 1 }, 'd/b': { x: 2 }, 'd/c': { x: 3 }, 'd/m/sub/s': {} });
    const list = (extra: object) =>
      local.unary('ListDocuments', { parent: ROOT, collectionId: 'd', ...extra });
    const missing = await list({ showMissing: true, mask: {} });
    expect(missing.documents.at(-1)).toEqual({ name: `${ROOT}/d/m` });
  });

  it('[READ-1] ListDocuments sorts', async () => {
    await local.set({ 'd/a': { x: 1, y: 1 }, 'd/b': { x: 2 }, 'd/c': { x: 3 }, 'd/m/sub/s': {} });
    const list = (extra: object) =>
      local.unary('ListDocuments', { parent: ROOT, collectionId: 'd', ...extra });
    const sorted = await list({ orderBy: 'x desc' });
    expect(sorted.documents[0].name).toBe(`${ROOT}/d/c`);
  });

  it('[READ-2] ListCollectionIds names the collections below a document', async () => {
    await local.set({ 'd/m/sub/s': {}, 'd/m/zub/s/deep/x': {}, 'e/a': {} });
    const root = await local.unary('ListCollectionIds', { parent: ROOT });
    expect(root.collectionIds).toEqual(['c', 'd', 'e']);
    const below = await local.unary('ListCollectionIds', { parent: `${ROOT}/d/m` });
    expect(below.collectionIds).toEqual(['sub', 'zub']);
  });

  it.each([0, -1])('[READ-3] a count up to %i is refused', async (upTo) => {
    const structuredQuery = { from: from('d') };
    const structuredAggregationQuery = { structuredQuery, aggregations: [{ count: { upTo } }] };
    const answer = local.stream('RunAggregationQuery', {
      parent: ROOT,
      structuredAggregationQuery,
    });
    expect(await messageOf(answer)).toBe('"up_to" of a count must be above zero.');
  });

  it('[READ-3] aggregations skip documents without a field, sums skip non-numbers, an average of none is null', async () => {
    await local.set({
      'd/a': { i: 1, big: 9223372036854775807n, text: 'a' },
      'd/b': { i: 'x', big: 1, text: 'b' },
      'd/c': { i: { wire: { doubleValue: 0.5 } }, big: 'x', text: 'c' },
      'd/d': { i: 100, big: 1 },
    });
    const field = (fieldPath: string) => ({ field: { fieldPath } });
    const [answer] = await local.stream('RunAggregationQuery', {
      parent: ROOT,
      structuredAggregationQuery: {
        structuredQuery: { from: from('d') },
        aggregations: [
          { alias: 'sum', sum: field('i') },
          { alias: 'avg', avg: field('i') },
          { alias: 'none', avg: field('text') },
          { alias: 'zero', sum: field('text') },
          { alias: 'overflow', sum: field('big') },
        ],
      },
    });
    expect(answer.result.aggregateFields).toEqual({
      sum: { doubleValue: 1.5 },
      avg: { doubleValue: 0.75 },
      none: { nullValue: null },
      zero: { integerValue: '0' },
      overflow: { doubleValue: 9223372036854775808 },
    });
    const six = Array.from({ length: 6 }, (_, i) => ({ alias: `a${i}`, count: {} }));
    const refused = local.stream('RunAggregationQuery', {
      parent: ROOT,
      structuredAggregationQuery: { structuredQuery: { from: from('d') }, aggregations: six },
    });
    expect(await messageOf(refused)).toMatch(/maximum number of aggregations/);
  });

  it('[READ-4] PartitionQuery splits a collection group at names', async () => {
    const many: Record<string, Record<string, unknown>> = {};
    for (let i = 0; i < 40; i++) many[`d/${String(i).padStart(2, '0')}`] = {};
    await local.set(many);
    const { partitions } = await local.unary('PartitionQuery', {
      parent: ROOT,
      structuredQuery: { from: from('d', true), orderBy: [{ field: { fieldPath: '__name__' } }] },
      partitionCount: '3',
    });
    expect(
      partitions.map(
        (one: { values: { referenceValue: string }[] }) => one.values[0]!.referenceValue,
      ),
    ).toEqual(['10', '20', '30'].map((id) => `${ROOT}/d/${id}`));
  });

  it('[READ-5] databases and projects share nothing', async () => {
    const other = 'projects/demo-test/databases/second';
    await local.unary('Commit', {
      database: other,
      writes: [{ update: { name: `${other}/documents/c/z`, fields: {} } }],
    });
    expect(await statusOf(local.get('c/z'))).toBe('NOT_FOUND');
    const crossed = local.unary('Commit', {
      database: DATABASE,
      writes: [{ update: { name: `${other}/documents/c/z`, fields: {} } }],
    });
    expect(await messageOf(crossed)).toMatch(/does not belong to the database/);
  });
});
