import { beforeEach, describe, expect, it } from 'vitest';
import {
  by,
  DATABASE,
  document,
  from,
  json,
  Local,
  ROOT,
  statusOf,
  user,
  where,
} from '../support/local.ts';
import type { Json } from '../support/local.ts';
import { begin, holding, query, read, rollback, started, turn } from '../support/transactions.ts';

let local: Local;
beforeEach(async () => {
  local = new Local();
  await local.set({ 'c/a': { n: 1 }, 'c/b': { n: 2 } });
});

const set = (path: string, fields: Record<string, unknown>) => ({ update: document(path, fields) });
const valueOf = async (path: string) => (await local.get(path)).fields.n;

describe('locks', () => {
  it('[LOCK-1, LOCK-2] a write to a document that a transaction has read waits until its commit', async () => {
    const holder = await holding(local, 'c/a', 'c/missing');
    const changing = started(local.set({ 'c/a': { n: 10 } }));
    const creating = started(local.set({ 'c/missing': { n: 11 } }));
    expect(await changing.now()).toBe('waits');
    expect(await creating.now()).toBe('waits');
    expect(await valueOf('c/a')).toEqual(json(1));
    await local.commit([set('c/b', { n: 20 })], { transaction: holder });
    expect(await changing.ended).toBe('OK');
    expect(await creating.ended).toBe('OK');
    expect(await valueOf('c/a')).toEqual(json(10));
  });

  it('[LOCK-1] a rollback frees the locks', async () => {
    const first = await holding(local, 'c/a');
    const write = started(local.set({ 'c/a': { n: 10 } }));
    expect(await write.now()).toBe('waits');
    await rollback(local, first);
    expect(await write.ended).toBe('OK');
  });

  it('[LOCK-1] a commit that fails frees the locks', async () => {
    const second = await holding(local, 'c/a');
    const failing = { ...set('c/none', {}), currentDocument: { exists: true } };
    expect(await statusOf(local.commit([failing], { transaction: second }))).toBe('NOT_FOUND');
    expect(await started(local.set({ 'c/a': { n: 12 } })).now()).toBe('OK');
  });

  it('[LOCK-2] every kind of write waits, a verification does not', async () => {
    const holder = await holding(local, 'c/a', 'c/new');
    const a = `${ROOT}/c/a`;
    const waiting = [
      local.delete('c/a'),
      local.unary('DeleteDocument', { name: a }),
      local.unary('UpdateDocument', { document: document('c/a', { n: 5 }) }),
      local.unary('CreateDocument', { parent: ROOT, collectionId: 'c', documentId: 'new' }),
      local.unary('BatchWrite', { database: DATABASE, writes: [{ delete: a }] }),
    ].map(started);
    const verify = started(local.commit([{ verify: a, currentDocument: { exists: true } }]));
    for (const write of waiting) expect(await write.now()).toBe('waits');
    expect(await verify.now()).toBe('OK');
    await rollback(local, holder);
    for (const write of waiting) expect(await write.ended).toBe('OK');
  });

  it('[LOCK-2] a write that waited is judged by the state after the wait', async () => {
    const rules = `rules_version = '2';
service cloud.firestore { match /databases/{d}/documents { match /c/{id} {
  allow write: if resource.data.open == true;
} } }`;
    local = new Local({ rules });
    const { commitTime } = await local.set({ 'c/a': { open: true } });
    const holder = await holding(local, 'c/a');
    const player = started(local.set({ 'c/a': { n: 1 } }, user('ann')));
    const admin = started(
      local.commit([{ ...set('c/a', {}), currentDocument: { updateTime: commitTime } }]),
    );
    expect(await player.now()).toBe('waits');
    await local.commit([set('c/a', { open: false })], { transaction: holder });
    expect(await player.ended).toBe('PERMISSION_DENIED');
    expect(await admin.ended).toBe('FAILED_PRECONDITION');
  });

  it('[LOCK-3] readers share a lock, while a plain read waits for none', async () => {
    const [first, second] = [await begin(local), await begin(local)];
    await read(local, first, 'c/a');
    await read(local, second, 'c/a');
    const write = started(local.set({ 'c/a': { n: 10 } }));
    expect(await valueOf('c/a')).toEqual(json(1));
    expect(await local.ids({ from: from('c') })).toEqual(['a', 'b']);
    await rollback(local, first);
    expect(await write.now()).toBe('waits');
    await rollback(local, second);
    expect(await write.ended).toBe('OK');
  });

  it('[LOCK-4] a query locks its results and the gaps between them', async () => {
    const holder = await begin(local);
    await query(local, holder, { from: from('c'), where: where('n', 'LESS_THAN', 2) });
    const [enters, leaves, beside] = [
      started(local.set({ 'c/new': { n: 0 } })),
      started(local.delete('c/a')),
      started(local.set({ 'c/b': { n: 3 }, 'other/a': { n: 1 } })),
    ];
    expect(await enters.now()).toBe('waits');
    expect(await leaves.now()).toBe('waits');
    expect(await beside.now()).toBe('OK');
    await rollback(local, holder);
    expect([await enters.ended, await leaves.ended]).toEqual(['OK', 'OK']);
  });

  it('[LOCK-4] a query with a limit locks up to its last result', async () => {
    const holder = await begin(local);
    await query(local, holder, { from: from('c'), orderBy: [by('n')], limit: 1 });
    expect(await started(local.set({ 'c/later': { n: 5 } })).now()).toBe('OK');
    expect(await started(local.set({ 'c/sooner': { n: 0 } })).now()).toBe('waits');
    await rollback(local, holder);
  });

  it('[LOCK-4] a count locks what it counted', async () => {
    const holder = await begin(local);
    await local.stream('RunAggregationQuery', {
      parent: ROOT,
      structuredAggregationQuery: {
        structuredQuery: { from: from('c') },
        aggregations: [{ count: {} }],
      },
      transaction: holder,
    });
    expect(await started(local.set({ 'c/new': { n: 0 } })).now()).toBe('waits');
    await rollback(local, holder);
  });

  it('[LOCK-9] read-only transactions lock nothing', async () => {
    const options = { readOnly: {} };
    const { transaction } = await local.unary('BeginTransaction', { database: DATABASE, options });
    await read(local, transaction, 'c/a');
    expect(await started(local.set({ 'c/a': { n: 10 } })).now()).toBe('OK');
  });

  it('[LOCK-9] optimistic transactions lock nothing', async () => {
    const optimistic = await begin(local, { concurrencyMode: 'OPTIMISTIC' });
    await read(local, optimistic, 'c/a');
    expect(await started(local.set({ 'c/a': { n: 10 } })).now()).toBe('OK');
    const stale = local.commit([set('c/b', {})], { transaction: optimistic });
    expect(await statusOf(stale)).toBe('ABORTED');
  });

  it('[LOCK-9] with an optimistic default a transaction may still ask for locks', async () => {
    local = new Local({ concurrency: 'optimistic' });
    await read(local, await begin(local), 'c/a');
    expect(await started(local.set({ 'c/a': { n: 1 } })).now()).toBe('OK');
    const holder = await begin(local, { concurrencyMode: 'PESSIMISTIC' });
    await read(local, holder, 'c/a');
    expect(await started(local.set({ 'c/a': { n: 2 } })).now()).toBe('waits');
    await rollback(local, holder);
  });

  it('[LOCK-11] while a write waits, other writes, queries and listeners continue', async () => {
    const holder = await holding(local, 'c/a');
    const listener = local.listen();
    listener.query(2, { from: from('c') });
    await listener.newMessages();
    const write = started(local.set({ 'c/a': { n: 10 } }));
    expect(await write.now()).toBe('waits');
    await local.set({ 'c/b': { n: 3 } });
    expect(await listener.newMessages()).toEqual(['change c/b +2', 'SNAPSHOT']);
    await rollback(local, holder);
    await write.ended;
    expect(await listener.newMessages()).toEqual(['change c/a +2', 'SNAPSHOT']);
  });

  it('[LOCK-11] on a Write stream the batches behind a waiting one keep their order', async () => {
    const holder = await holding(local, 'c/a');
    const messages: Json[] = [];
    let isOver = false;
    const stream = local.service.bidi('Write', local.context(), {
      send: (message) => void messages.push(message),
      writable: true,
      onDrain: () => {},
      fail: (error) => expect.unreachable(error.message),
      end: () => (isOver = true),
    });
    stream.receive({ database: DATABASE });
    const { streamToken } = messages[0];
    stream.receive({ streamToken, writes: [set('c/a', { n: 10 })] });
    stream.receive({ streamToken, writes: [set('c/b', { n: 20 })] });
    stream.halfClose();
    await turn();
    expect([messages.length, isOver]).toEqual([1, false]);
    expect(await valueOf('c/b')).toEqual(json(2));
    await rollback(local, holder);
    await turn();
    expect([messages.length, isOver]).toEqual([3, true]);
    expect([await valueOf('c/a'), await valueOf('c/b')]).toEqual([json(10), json(20)]);
  });

  it('[TX-1] reads under locks see the newest state', async () => {
    const transaction = await begin(local);
    await local.set({ 'c/a': { n: 9 } });
    const [first] = await read(local, transaction, 'c/a');
    expect(first.found.fields.n).toEqual(json(9));
    await local.set({ 'c/b': { n: 8 } });
    const [second] = await read(local, transaction, 'c/b');
    expect(second.found.fields.n).toEqual(json(8));
    const commit = local.commit([set('c/sum', { n: 17 })], { transaction });
    expect(await statusOf(commit)).toBe('OK');
  });
});
