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
  where,
} from '../support/local.ts';
import type { Json } from '../support/local.ts';

let local: Local;
let now: number;
beforeEach(async () => {
  now = 1_700_000_000_000_000;
  local = new Local({ now: () => now, concurrency: 'optimistic' });
  await local.set({ 'c/a': { n: 1 }, 'c/b': { n: 2 } });
});

const begin = async (options: object = { readWrite: {} }): Promise<string> =>
  (await local.unary('BeginTransaction', { database: DATABASE, options })).transaction;
const read = async (transaction: string, ...paths: string[]): Promise<Json[]> =>
  local.stream('BatchGetDocuments', {
    database: DATABASE,
    documents: paths.map((path) => `${ROOT}/${path}`),
    transaction,
  });
const query = (transaction: string, structuredQuery: object) =>
  local.stream('RunQuery', { parent: ROOT, structuredQuery, transaction });
const set = (path: string, fields: Record<string, unknown>) => ({ update: document(path, fields) });

describe('transactions', () => {
  it('[TX-1] every read sees the state at the begin', async () => {
    const transaction = await begin();
    await local.set({ 'c/a': { n: 9 }, 'c/z': { n: 9 } });
    await local.delete('c/b');
    const [a, b, z] = await read(transaction, 'c/a', 'c/b', 'c/z');
    expect(a.found.fields.n).toEqual(json(1));
    expect(b.found.fields.n).toEqual(json(2));
    expect(z.missing).toBe(`${ROOT}/c/z`);
    const found = await query(transaction, { from: from('c'), where: where('n', 'LESS_THAN', 9) });
    expect(found.map((one) => one.document.name.slice(-1))).toEqual(['a', 'b']);
  });

  it('[TX-2] a commit writes nothing when a document it read has changed', async () => {
    const transaction = await begin();
    await read(transaction, 'c/a');
    await local.set({ 'c/a': { n: 5 } });
    const commit = local.commit([set('c/b', { n: 7 })], { transaction });
    expect(await statusOf(commit)).toBe('ABORTED');
    expect((await local.get('c/b')).fields.n).toEqual(json(2));
  });

  it('[TX-3] of two that read the same document only the first to commit succeeds', async () => {
    const [first, second] = [await begin(), await begin()];
    await read(first, 'c/a');
    await read(second, 'c/a');
    expect(await statusOf(local.commit([set('c/a', { n: 2 })], { transaction: first }))).toBe('OK');
    expect(await statusOf(local.commit([set('c/a', { n: 2 })], { transaction: second }))).toBe(
      'ABORTED',
    );
  });

  it('[TX-4] a document that appears in a query it ran aborts it too', async () => {
    const transaction = await begin();
    await query(transaction, { from: from('c'), where: where('n', 'EQUAL', 3) });
    await local.set({ 'c/other': { n: 4 } });
    await local.set({ 'c/new': { n: 3 } });
    expect(await statusOf(local.commit([set('c/a', {})], { transaction }))).toBe('ABORTED');
  });

  it('[TX-5] a document it did not read may change', async () => {
    const transaction = await begin();
    await read(transaction, 'c/a');
    await query(transaction, { from: from('c'), where: where('n', 'EQUAL', 3) });
    await local.set({ 'c/b': { n: 4 } });
    expect(await statusOf(local.commit([set('c/a', { n: 0 })], { transaction }))).toBe('OK');
  });

  it('[TX-6] a transaction ends after 60 s without a call', async () => {
    const idle = await begin();
    now += 61_000_000;
    expect(await messageOf(local.commit([], { transaction: idle }))).toMatch(/expired/);
  });

  it('[TX-6] a transaction ends after 270 s in all', async () => {
    const long = await begin();
    for (let i = 0; i < 5; i++) {
      now += 50_000_000;
      expect(await statusOf(read(long, 'c/a'))).toBe('OK');
    }
    now += 50_000_000;
    expect(await statusOf(read(long, 'c/a'))).toBe('INVALID_ARGUMENT');
  });

  it('[TX-7] an id belongs to one database', async () => {
    const transaction = await begin();
    const other = { database: 'projects/demo-test/databases/other', writes: [], transaction };
    expect(await statusOf(local.unary('Commit', other))).toBe('INVALID_ARGUMENT');
  });

  it('[TX-7] an id is used once', async () => {
    const second = await begin();
    await local.commit([], { transaction: second });
    expect(await statusOf(local.commit([], { transaction: second }))).toBe('INVALID_ARGUMENT');
    const third = await begin();
    await local.unary('Rollback', { database: DATABASE, transaction: third });
    expect(await statusOf(local.commit([], { transaction: third }))).toBe('INVALID_ARGUMENT');
  });

  it('[TX-8] a read-only transaction reads a past time', async () => {
    const { commitTime } = await local.set({ 'c/a': { n: 10 } });
    await local.set({ 'c/a': { n: 11 } });
    const transaction = await begin({ readOnly: { readTime: commitTime } });
    const [a] = await read(transaction, 'c/a');
    expect(a.found.fields.n).toEqual(json(10));
  });

  it('[TX-8] a read-only transaction cannot write', async () => {
    const { commitTime } = await local.set({ 'c/a': { n: 10 } });
    const transaction = await begin({ readOnly: { readTime: commitTime } });
    expect(await messageOf(local.commit([set('c/a', {})], { transaction }))).toMatch(/read-only/);
  });

  it('[TX-9] the first read returns the id of its new transaction first', async () => {
    const messages = await local.stream('BatchGetDocuments', {
      database: DATABASE,
      documents: [`${ROOT}/c/a`],
      newTransaction: { readWrite: {} },
    });
    expect(messages[0]).toEqual({ transaction: expect.any(String) });
  });

  it('[TX-9] a transaction that a read begins locks what it read', async () => {
    const messages = await local.stream('BatchGetDocuments', {
      database: DATABASE,
      documents: [`${ROOT}/c/a`],
      newTransaction: { readWrite: {} },
    });
    await local.set({ 'c/a': { n: 3 } });
    const { transaction } = messages[0];
    expect(await statusOf(local.commit([set('c/b', {})], { transaction }))).toBe('ABORTED');
  });

  it('[TX-10] concurrent increments by a read with a write never lose one', async () => {
    const increment = async (): Promise<void> => {
      const transaction = await begin();
      const [a] = await read(transaction, 'c/a');
      await new Promise((resolve) => setImmediate(resolve));
      const n = Number(a.found.fields.n.integerValue) + 1;
      const status = await statusOf(local.commit([set('c/a', { n })], { transaction }));
      if (status === 'ABORTED') return increment();
      expect(status).toBe('OK');
    };
    await Promise.all(Array.from({ length: 20 }, increment));
    expect((await local.get('c/a')).fields.n).toEqual(json(21));
  });

  it('[TX-11] a read time in the future or out of reach is refused', async () => {
    const at = (readTime: string) => local.unary('GetDocument', { name: `${ROOT}/c/a`, readTime });
    expect(await statusOf(at('2999-01-01T00:00:00Z'))).toBe('INVALID_ARGUMENT');
    expect(await statusOf(at('2000-01-01T00:00:00Z'))).toBe('FAILED_PRECONDITION');
  });

  it('[TX-8] a read-only transaction stays open when it has refused writes', async () => {
    const transaction = await begin({ readOnly: {} });
    expect(await statusOf(local.commit([set('c/a', {})], { transaction }))).toBe(
      'INVALID_ARGUMENT',
    );
    await local.set({ 'c/a': { n: 10 } });
    const [a] = await read(transaction, 'c/a');
    expect(a.found.fields.n).toEqual(json(1));
    expect(await statusOf(local.commit([], { transaction }))).toBe('OK');
    expect(await statusOf(read(transaction, 'c/a'))).toBe('INVALID_ARGUMENT');
  });

  it('[TX-12] an unknown id can be neither rolled back nor retried', async () => {
    const transaction = await begin();
    const rollback = (id: string) =>
      statusOf(local.unary('Rollback', { database: DATABASE, transaction: id }));
    const bytes = Buffer.from(transaction, 'base64');
    bytes[bytes.length - 1]! += 2;
    for (const id of ['AAAA', '', bytes.toString('base64')]) {
      expect(await rollback(id)).toBe('INVALID_ARGUMENT');
    }
    expect(await statusOf(begin({ readWrite: { retryTransaction: 'AAAA' } }))).toBe(
      'INVALID_ARGUMENT',
    );
    expect(await rollback(transaction)).toBe('OK');
    expect(await rollback(transaction)).toBe('OK');
    expect(await statusOf(begin({ readWrite: { retryTransaction: transaction } }))).toBe('OK');
    const readOnly = await begin({ readOnly: {} });
    expect(await statusOf(begin({ readWrite: { retryTransaction: readOnly } }))).toBe(
      'INVALID_ARGUMENT',
    );
  });

  it('[TX-13] a read has one consistency selector', async () => {
    const transaction = await begin();
    const reading = local.unary('GetDocument', {
      name: `${ROOT}/c/a`,
      transaction,
      readTime: new Date(now / 1_000).toISOString(),
    });
    expect(await statusOf(reading)).toBe('INVALID_ARGUMENT');
  });

  it('[TX-9] a transaction that a read begins without a mode is read-only', async () => {
    const [{ transaction }] = await local.stream('RunQuery', {
      parent: ROOT,
      structuredQuery: { from: from('c') },
      newTransaction: {},
    });
    expect(await messageOf(local.commit([set('c/a', {})], { transaction }))).toMatch(/read-only/);
  });
});
