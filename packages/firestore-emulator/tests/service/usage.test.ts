import { beforeEach, describe, expect, it } from 'vitest';
import { DATABASE, from, Local, ROOT, statusOf, user, where } from '../support/local.ts';

let local: Local;
beforeEach(() => {
  local = new Local();
});

const bill = () => {
  const { reads, writes, deletes } = local.usage.report('demo-test');
  return { reads, writes, deletes };
};
const aggregation = (count: object) => ({
  parent: ROOT,
  structuredAggregationQuery: {
    structuredQuery: { from: from('c') },
    aggregations: [{ alias: 'n', count }],
  },
});

describe('billed operations', () => {
  it('[BILL-2] every write and delete is billed, also one that changes nothing', async () => {
    await local.set({ 'c/a': { x: 1 }, 'c/b': {} });
    await local.set({ 'c/a': { x: 1 } });
    await local.delete('c/b', 'c/none');
    await local.commit([{ verify: `${ROOT}/c/a`, currentDocument: { exists: true } }]);
    expect(bill()).toEqual({ reads: 0, writes: 3, deletes: 2 });
  });

  it('[BILL-3] a document read is billed, also of a missing one', async () => {
    await local.set({ 'c/a': {} });
    await local.get('c/a');
    await statusOf(local.get('c/none'));
    await local.stream('BatchGetDocuments', {
      database: DATABASE,
      documents: [`${ROOT}/c/a`, `${ROOT}/c/none`],
    });
    expect(bill().reads).toBe(4);
  });

  it('[BILL-4] a query is billed by its results and what its offset skips, at least one', async () => {
    await local.set({ 'c/a': {}, 'c/b': {}, 'c/d': {} });
    await local.ids({ from: from('c'), offset: 1, limit: 1 });
    expect(bill().reads).toBe(2);
    await local.ids({ from: from('c'), where: where('x', 'EQUAL', 1) });
    expect(bill().reads).toBe(3);
  });

  it('[BILL-5] an aggregation is billed a read for up to 1,000 entries', async () => {
    const many: Record<string, object> = {};
    for (let i = 0; i < 1001; i++) many[`c/d${i}`] = {};
    await local.set(many as Record<string, Record<string, unknown>>);
    await local.stream('RunAggregationQuery', aggregation({}));
    expect(bill().reads).toBe(2);
    await local.stream('RunAggregationQuery', {
      ...aggregation({}),
      structuredAggregationQuery: {
        structuredQuery: { from: from('none') },
        aggregations: [{ alias: 'n', count: {} }],
      },
    });
    expect(bill().reads).toBe(3);
  });

  it('[BILL-6] a listener is billed for its first result, then for every document added or changed', async () => {
    await local.set({ 'c/a': { n: 1 }, 'c/b': { n: 1 } });
    local.usage.reset('demo-test');
    const listener = local.listen();
    listener.query(2, { from: from('c'), where: where('n', 'EQUAL', 1) });
    await listener.newMessages();
    expect(bill().reads).toBe(2);
    await local.set({ 'c/a': { n: 1, x: 1 } });
    await listener.newMessages();
    expect(bill().reads).toBe(3);
    await local.set({ 'c/a': { n: 1, x: 1 } });
    expect(await listener.newMessages()).toEqual(['SNAPSHOT']);
    expect(bill().reads).toBe(3);
    await local.set({ 'c/a': { n: 2 } });
    await listener.newMessages();
    expect(bill().reads).toBe(4);
    await local.delete('c/b');
    await listener.newMessages();
    expect(bill().reads).toBe(4);
    const empty = local.listen();
    empty.query(2, { from: from('empty') });
    await empty.newMessages();
    expect(bill().reads).toBe(5);
  });

  it('[BILL-7] the bill is split by collection and by caller until it is reset', async () => {
    await local.set({ 'rooms/r1/players/p': { x: 1 } }, user('alice'));
    await local.get('rooms/r1/players/p', user('bob'));
    await local.get('rooms/r1/players/p', { kind: 'user', auth: null });
    const { byCollection, byCaller } = local.usage.report('demo-test');
    expect(byCollection).toEqual({ 'rooms/{id}/players': { reads: 2, writes: 1, deletes: 0 } });
    expect(byCaller).toEqual({
      alice: { reads: 0, writes: 1, deletes: 0 },
      bob: { reads: 1, writes: 0, deletes: 0 },
      anonymous: { reads: 1, writes: 0, deletes: 0 },
    });
    local.usage.reset('demo-test');
    expect(bill()).toEqual({ reads: 0, writes: 0, deletes: 0 });
  });

  it('[BILL-8] rule look-ups are billed, a repeated one in a request once', async () => {
    const read = `get(/databases/$(db)/documents/gates/g).data.up == true`;
    local = new Local({
      rules: `rules_version = '2'; service cloud.firestore { match /databases/{db}/documents {
        match /c/{id} { allow get: if ${read} && ${read}; } } }`,
    });
    await local.set({ 'gates/g': { up: true }, 'c/a': {} });
    local.usage.reset('demo-test');
    await local.get('c/a', user('alice'));
    expect(bill().reads).toBe(2);
  });
});
