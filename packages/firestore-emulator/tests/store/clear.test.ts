import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/store/database.ts';
import {
  DATABASE,
  document,
  from,
  json,
  Local,
  messageOf,
  ROOT,
  statusOf,
} from '../support/local.ts';
import type { Json } from '../support/local.ts';
import { begin, query, read } from '../support/transactions.ts';

const all = { from: from('c') };
const set = (path: string) => ({ update: document(path, {}) });

let local: Local;
let database: Database;
let now: number;
beforeEach(async () => {
  now = Date.now() * 1_000;
  local = new Local({ now: () => (now += 10) });
  database = local.core.databases.get({ project: 'demo-test', database: '(default)' });
  await local.set({ 'c/a': { n: 1 }, 'c/b': { n: 2 } });
});

/** The read time of a snapshot, in RFC 3339 with microseconds. */
async function timeOfRead(): Promise<string> {
  const [found] = await local.stream('BatchGetDocuments', {
    database: DATABASE,
    documents: [`${ROOT}/c/a`],
  });
  return found.readTime;
}

const readAt = (readTime: string) =>
  local.unary('GetDocument', { name: `${ROOT}/c/new`, readTime });

describe('the history of a cleared database', () => {
  it('[CTRL-3] is empty, so that no cleared document stays in memory', () => {
    database.clear();
    expect(database.get('c/a')).toBeNull();
    expect(database.history.since(0)).toEqual([]);
    expect(database.history.floor).toBe(database.history.cleared);
  });

  it('[CTRL-3] refuses a read at an earlier time', async () => {
    const before = await timeOfRead();
    database.clear();
    expect(await messageOf(readAt(before))).toBe('read_time is too old.');
    expect(await statusOf(readAt(before))).toBe('FAILED_PRECONDITION');
  });

  it('[CTRL-3] reaches back to a time after the clearing', async () => {
    database.clear();
    await local.set({ 'c/new': { n: 3 } });
    const after = await timeOfRead();
    await local.set({ 'c/new': { n: 4 } });
    expect((await readAt(after)).fields.n).toEqual(json(3));
  });
});

describe('a listener of a cleared database', () => {
  it('[CTRL-3] gets the deletions as one snapshot', async () => {
    const listener = local.listen();
    listener.query(2, all);
    listener.query(4, { from: from('c'), limit: 1 });
    listener.documents(6, ['c/a']);
    await listener.newMessages();
    database.clear();
    expect(await listener.newMessages()).toEqual([
      'delete c/a -2,4,6',
      'delete c/b -2',
      'SNAPSHOT',
    ]);
    await local.set({ 'c/b': { n: 3 } });
    expect(await listener.newMessages()).toEqual(['change c/b +2,4', 'SNAPSHOT']);
  });

  it.each([
    ['that is used after the clearing', true],
    ['that is used before, while the client does not read', false],
  ])('[CTRL-3, LISTEN-18] gets the whole result for an earlier token %s', async (_name, reads) => {
    const listener = local.listen();
    listener.query(2, all);
    await new Promise((resolve) => setImmediate(resolve));
    const { resumeToken } = listener.messages.at(-1).targetChange;
    await listener.newMessages();
    listener.remove(2);
    await listener.newMessages();
    if (!reads) {
      listener.writable = false;
      listener.query(2, all, { resumeToken, expectedCount: 2 });
      listener.documents(4, ['c/a'], { resumeToken });
    }
    await new Promise((resolve) => setImmediate(resolve));
    database.clear();
    await local.set({ 'c/new': { n: 3 } });
    if (reads) {
      listener.query(2, all, { resumeToken, expectedCount: 2 });
      listener.documents(4, ['c/a'], { resumeToken });
    }
    listener.drain();
    const messages = await listener.newMessages();
    expect(messages.toSorted()).toEqual([
      'ADD 2',
      'ADD 4',
      'CURRENT 2,4',
      'RESET 2',
      'RESET 4',
      'SNAPSHOT',
      'change c/new +2',
    ]);
    expect(messages.indexOf('RESET 2')).toBeLessThan(messages.indexOf('change c/new +2'));
  });
});

describe('a transaction of a cleared database', () => {
  const commit = (transaction: string) => statusOf(local.commit([set('c/z')], { transaction }));
  const reads: [string, (transaction: string) => Promise<Json>][] = [
    ['a document', (transaction) => read(local, transaction, 'c/a')],
    ['a query', (transaction) => query(local, transaction, all)],
  ];
  const OPTIMISTIC = { concurrencyMode: 'OPTIMISTIC' };

  describe.each([
    ['under locks', {}],
    ['optimistic', OPTIMISTIC],
  ])('%s', (_mode, options) => {
    it.each(reads)('[CTRL-3] is ABORTED at its commit if it has read %s', async (_name, run) => {
      const transaction = await begin(local, options);
      await run(transaction);
      database.clear();
      expect(await commit(transaction)).toBe('ABORTED');
      expect(database.get('c/z')).toBeNull();
    });

    it('[CTRL-3] is committed if it has read nothing', async () => {
      const transaction = await begin(local, options);
      database.clear();
      expect(await commit(transaction)).toBe('OK');
    });
  });

  it('[CTRL-3] under locks reads the empty database', async () => {
    const transaction = await begin(local);
    database.clear();
    const [a] = await read(local, transaction, 'c/a');
    expect(a.missing).toBe(`${ROOT}/c/a`);
    expect(await commit(transaction)).toBe('OK');
  });

  it('[CTRL-3] optimistic is ABORTED at its next read', async () => {
    const transaction = await begin(local, OPTIMISTIC);
    database.clear();
    expect(await statusOf(read(local, transaction, 'c/a'))).toBe('ABORTED');
  });

  it('[CTRL-3] read-only is refused its next read', async () => {
    const options = { readOnly: {} };
    const { transaction } = await local.unary('BeginTransaction', { database: DATABASE, options });
    await read(local, transaction, 'c/a');
    database.clear();
    expect(await statusOf(read(local, transaction, 'c/a'))).toBe('FAILED_PRECONDITION');
  });
});
