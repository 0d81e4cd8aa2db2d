import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DATABASE, document, json, Local, messageOf, statusOf } from '../support/local.ts';
import type { Json } from '../support/local.ts';
import { begin, holding, read, rollback, started, turn } from '../support/transactions.ts';

let local: Local;
beforeEach(async () => {
  local = new Local();
  await local.set({ 'c/a': { n: 1 }, 'c/b': { n: 2 } });
});
afterEach(() => vi.useRealTimers());

const set = (path: string, fields: Record<string, unknown>) => ({ update: document(path, fields) });
const valueOf = async (path: string) => (await local.get(path)).fields.n;

describe('the order of transactions', () => {
  it('[LOCK-5] of two that read and write the same document, the younger is ABORTED at once', async () => {
    const [older, younger] = [await begin(local), await begin(local)];
    await read(local, older, 'c/a');
    await read(local, younger, 'c/a');
    const first = started(local.commit([set('c/a', { n: 10 })], { transaction: older }));
    expect(await first.now()).toBe('waits');
    const second = local.commit([set('c/a', { n: 20 })], { transaction: younger });
    expect(await messageOf(second)).toBe(
      'Too much contention on these documents. Please try again.',
    );
    expect(await first.ended).toBe('OK');
    expect(await valueOf('c/a')).toEqual(json(10));
  });

  it('[LOCK-5] the older one wins also when the younger came first to its commit', async () => {
    const [older, younger] = [await begin(local), await begin(local)];
    await read(local, older, 'c/a');
    await read(local, younger, 'c/a');
    const first = started(local.commit([set('c/a', { n: 20 })], { transaction: younger }));
    expect(await first.now()).toBe('waits');
    await local.commit([set('c/a', { n: 10 })], { transaction: older });
    expect(await first.ended).toBe('ABORTED');
    expect(await valueOf('c/a')).toEqual(json(10));
  });

  it('[LOCK-5] finds a circle of three', async () => {
    await local.set({ 'c/x': {}, 'c/y': {}, 'c/z': {} });
    const [one, two, three] = [await begin(local), await begin(local), await begin(local)];
    await read(local, one, 'c/x');
    await read(local, two, 'c/y');
    await read(local, three, 'c/z');
    const first = started(local.commit([set('c/y', { n: 1 })], { transaction: one }));
    const second = started(local.commit([set('c/z', { n: 2 })], { transaction: two }));
    expect([await first.now(), await second.now()]).toEqual(['waits', 'waits']);
    const third = started(local.commit([set('c/x', { n: 3 })], { transaction: three }));
    expect([await first.ended, await second.ended, await third.ended]).toEqual([
      'OK',
      'OK',
      'ABORTED',
    ]);
  });

  it('[LOCK-5] finds a circle that a later read has closed', async () => {
    const [older, younger] = [await begin(local), await begin(local)];
    await read(local, older, 'c/b');
    await read(local, younger, 'c/a');
    await read(local, younger, 'c/b');
    const blocker = await holding(local, 'c/x');
    const first = started(local.commit([set('c/x', {}), set('c/y', {})], { transaction: older }));
    expect(await first.now()).toBe('waits');
    await read(local, younger, 'c/y');
    const second = started(local.commit([set('c/b', { n: 9 })], { transaction: younger }));
    expect(await second.ended).toBe('ABORTED');
    await rollback(local, blocker);
    expect(await first.ended).toBe('OK');
  });

  it('[LOCK-8] a transaction that is tried again keeps its place', async () => {
    const first = await begin(local);
    const rival = await begin(local);
    await rollback(local, first);
    const again = await begin(local, { retryTransaction: first });
    await read(local, rival, 'c/a');
    await read(local, again, 'c/a');
    const rivals = started(local.commit([set('c/a', { n: 20 })], { transaction: rival }));
    expect(await rivals.now()).toBe('waits');
    await local.commit([set('c/a', { n: 10 })], { transaction: again });
    expect(await rivals.ended).toBe('ABORTED');
  });

  it('[LOCK-10] a write of several documents holds none while it waits', async () => {
    const holder = await holding(local, 'c/b');
    const both = started(local.set({ 'c/a': { n: 10 }, 'c/b': { n: 10 } }));
    const crossed = started(local.set({ 'c/b': { n: 11 }, 'c/a': { n: 11 } }));
    expect([await both.now(), await crossed.now()]).toEqual(['waits', 'waits']);
    expect(await started(local.set({ 'c/a': { n: 12 } })).now()).toBe('OK');
    await rollback(local, holder);
    expect([await both.ended, await crossed.ended]).toEqual(['OK', 'OK']);
    expect([await valueOf('c/a'), await valueOf('c/b')]).toEqual([json(11), json(11)]);
  });

  it('[LOCK-12] the first read of a transaction lets a waiting write go first, later reads do not wait', async () => {
    const holder = await holding(local, 'c/a');
    const inside = await holding(local, 'c/b');
    const write = started(local.set({ 'c/a': { n: 10 } }));
    expect(await write.now()).toBe('waits');
    const newcomer = await begin(local);
    let seen: Json[] = [];
    const reading = started(read(local, newcomer, 'c/a').then((found) => (seen = found)));
    expect(await reading.now()).toBe('waits');
    expect(await started(read(local, inside, 'c/a')).now()).toBe('OK');
    await rollback(local, inside);
    await rollback(local, holder);
    expect(await write.ended).toBe('OK');
    expect(await reading.ended).toBe('OK');
    expect(seen[0].found.fields.n).toEqual(json(10));
  });

  it('[LOCK-14] a client that goes away takes its waiting write with it', async () => {
    const holder = await holding(local, 'c/a');
    const gone = new AbortController();
    const write = started(
      local.service.unary(
        'Commit',
        { database: DATABASE, writes: [set('c/a', { n: 10 })] },
        { ...local.context(), signal: gone.signal },
      ),
    );
    expect(await write.now()).toBe('waits');
    gone.abort();
    expect(await write.ended).toBe('CANCELLED');
    await rollback(local, holder);
    await turn();
    expect(await valueOf('c/a')).toEqual(json(1));
  });

  it('[TX-10] concurrent increments under locks never lose one', async () => {
    const increment = async (retryTransaction?: string): Promise<void> => {
      const transaction = await begin(local, retryTransaction ? { retryTransaction } : {});
      const [a] = await read(local, transaction, 'c/a');
      await new Promise((resolve) => setImmediate(resolve));
      const n = Number(a.found.fields.n.integerValue) + 1;
      const status = await statusOf(local.commit([set('c/a', { n })], { transaction }));
      if (status === 'ABORTED') return increment(transaction);
      expect(status).toBe('OK');
    };
    await Promise.all(Array.from({ length: 20 }, () => increment()));
    expect(await valueOf('c/a')).toEqual(json(21));
  });
});

describe('time', () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    local = new Local();
    await local.set({ 'c/a': { n: 1 } });
  });

  it('[LOCK-6] a write that waited 30 s is ABORTED', async () => {
    await holding(local, 'c/a');
    let message = '';
    const write = started(
      local.set({ 'c/a': { n: 10 } }).catch((error: Error) => {
        message = error.message;
        throw error;
      }),
    );
    await vi.advanceTimersByTimeAsync(29_990);
    expect(await write.now()).toBe('waits');
    await vi.advanceTimersByTimeAsync(20);
    expect(await write.now()).toBe('ABORTED');
    expect(message).toBe('Transaction lock timeout.');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[LOCK-7] a lock ends when its transaction was idle for 60 s, which wakes a waiting write', async () => {
    const holder = await holding(local, 'c/a');
    await vi.advanceTimersByTimeAsync(40_000);
    const write = started(local.set({ 'c/a': { n: 10 } }));
    await vi.advanceTimersByTimeAsync(19_990);
    expect(await write.now()).toBe('waits');
    await vi.advanceTimersByTimeAsync(20);
    expect(await write.now()).toBe('OK');
    const late = local.commit([set('c/b', {})], { transaction: holder });
    expect(await statusOf(late)).toBe('INVALID_ARGUMENT');
  });

  it('[LOCK-7] a transaction in use loses its locks after 270 s', async () => {
    const holder = await begin(local);
    for (let i = 0; i < 5; i++) {
      await read(local, holder, 'c/a');
      await vi.advanceTimersByTimeAsync(50_000);
    }
    await read(local, holder, 'c/a');
    const write = started(local.set({ 'c/a': { n: 10 } }));
    await vi.advanceTimersByTimeAsync(19_990);
    expect(await write.now()).toBe('waits');
    await vi.advanceTimersByTimeAsync(20);
    expect(await write.now()).toBe('OK');
  });
});
