import { describe, expect, it } from 'vitest';
import { IndexCatalogue } from '../../src/query/index-catalogue.ts';
import { and, by, from, Local, messageOf, or, ROOT, statusOf, where } from '../support/local.ts';

const index = (fields: string, queryScope = 'COLLECTION', collectionGroup = 'c') => ({
  collectionGroup,
  queryScope,
  fields: fields.split(', ').map((field) => {
    const [fieldPath, mode = 'asc'] = field.split(' ');
    if (mode === 'contains') return { fieldPath, arrayConfig: 'CONTAINS' };
    return { fieldPath, order: mode === 'asc' ? 'ASCENDING' : 'DESCENDING' };
  }),
});

const eq = (field: string) => where(field, 'EQUAL', 1);
const above = (field: string) => where(field, 'GREATER_THAN', 1);
const has = (field: string) => where(field, 'ARRAY_CONTAINS', 1);
const desc = (field: string) => by(field, 'DESCENDING');

describe('composite indexes', () => {
  const cases: [verdict: 'runs' | 'fails', query: object, ...indexes: object[]][] = [
    ['runs', {}],
    ['runs', { where: eq('a') }],
    ['runs', { where: and(eq('a'), eq('b'), has('t')) }],
    ['runs', { where: above('a') }],
    ['runs', { orderBy: [desc('a')] }],
    ['runs', { where: above('a'), orderBy: [desc('a')] }],
    ['runs', { where: where('a', 'IN', [1, 2]) }],
    ['runs', { where: or(eq('a'), eq('b')) }],
    ['fails', { where: eq('a'), orderBy: [by('b')] }],
    ['runs', { where: eq('a'), orderBy: [by('b')] }, index('a, b')],
    ['runs', { where: eq('a'), orderBy: [desc('b')] }, index('a, b desc')],
    ['runs', { where: eq('a'), orderBy: [desc('b')] }, index('a, b')],
    ['fails', { where: eq('a'), orderBy: [by('b')] }, index('b, a')],
    ['fails', { where: eq('a'), orderBy: [by('b')] }, index('a, b', 'COLLECTION_GROUP')],
    ['fails', { where: eq('a'), orderBy: [by('b')] }, index('a, b', 'COLLECTION', 'd')],
    ['fails', { where: and(eq('a'), above('b')) }],
    ['runs', { where: and(eq('a'), above('b')) }, index('a, b')],
    ['fails', { where: and(above('a'), above('b')) }],
    ['runs', { where: and(above('a'), above('b')) }, index('a, b')],
    ['fails', { orderBy: [by('a'), desc('b')] }, index('a, b')],
    ['runs', { orderBy: [by('a'), desc('b')] }, index('a desc, b')],
    ['fails', { where: has('t'), orderBy: [by('b')] }, index('t, b')],
    ['runs', { where: has('t'), orderBy: [by('b')] }, index('t contains, b')],
    ['fails', { where: and(eq('a'), eq('d')), orderBy: [by('b')] }, index('a, b')],
    ['runs', { where: and(eq('a'), eq('d')), orderBy: [by('b')] }, index('a, b'), index('d, b')],
    ['runs', { where: and(eq('a'), eq('d')), orderBy: [by('b')] }, index('d, a, b')],
    ['fails', { where: and(where('a', 'IN', [1, 2]), above('b')) }],
    ['runs', { where: and(where('a', 'IN', [1, 2]), above('b')) }, index('a, b')],
    ['fails', { where: or(eq('a'), and(eq('b'), above('d'))) }],
    ['runs', { where: and(eq('a'), above('a')) }],
    ['fails', { from: from('c', true), where: eq('a') }],
    ['runs', { from: from('c', true) }],
  ];

  it.each(cases)('[INDEX-1] %s: %j with %j', async (verdict, query, ...indexes) => {
    const local = new Local({ indexes: { indexes } });
    const status = await statusOf(local.ids({ from: from('c'), ...query }));
    expect(status).toBe(verdict === 'runs' ? 'OK' : 'FAILED_PRECONDITION');
  });

  it('[INDEX-2] the message has the definition with which the query works', async () => {
    const query = { from: from('c'), where: and(eq('a'), has('t')), orderBy: [desc('b')] };
    const message = await messageOf(new Local({ indexes: {} }).ids(query));
    const definition = JSON.parse(message.slice(message.indexOf('{'))) as object;
    expect(definition).toEqual(index('a, t contains, b desc'));
    const local = new Local({ indexes: { indexes: [definition] } });
    expect(await statusOf(local.ids(query))).toBe('OK');
  });

  it("[INDEX-2] the message begins with production's sentence and the console's link", async () => {
    const query = { from: from('c'), where: and(eq('a'), has('t')), orderBy: [desc('b')] };
    const message = await messageOf(new Local({ indexes: {} }).ids(query));
    const [, link] =
      /^The query requires an index\. You can create it here: (\S+) or add it to "indexes" in firestore\.indexes\.json: \{/.exec(
        message,
      )!;
    const [page, payload] = link!.split('?create_composite=');
    expect(page).toBe(
      'https://console.firebase.google.com/v1/r/project/demo-test/firestore/indexes',
    );
    // google.firestore.admin.v1.Index: name (1), query_scope (2), fields (3) of field_path (1), order (2) or array_config (3)
    const name = 'projects/demo-test/databases/(default)/collectionGroups/c/indexes/_';
    expect(Buffer.from(payload!, 'base64url').toString('latin1')).toBe(
      `\n${String.fromCharCode(name.length)}${name}\x10\x01` +
        '\x1a\x05\n\x01a\x10\x01\x1a\x05\n\x01t\x18\x01\x1a\x05\n\x01b\x10\x02\x1a\x0c\n\x08__name__\x10\x02',
    );
  });

  it('[INDEX-6] an index of one field is named as an override with which the query works', async () => {
    const query = { from: from('c', true), where: eq('a') };
    const message = await messageOf(new Local({ indexes: {} }).ids(query));
    expect(message).toMatch(
      /^The query requires a COLLECTION_GROUP_ASC index for collection c and field a\. You can create it here: https:\/\/console\.firebase\.google\.com\/v1\/r\/project\/demo-test\/firestore\/indexes\?create_exemption=\S+ or add it to "fieldOverrides"/,
    );
    const override = JSON.parse(message.slice(message.indexOf('{'))) as object;
    expect(override).toEqual({
      collectionGroup: 'c',
      fieldPath: 'a',
      indexes: [
        { order: 'ASCENDING', queryScope: 'COLLECTION' },
        { order: 'DESCENDING', queryScope: 'COLLECTION' },
        { arrayConfig: 'CONTAINS', queryScope: 'COLLECTION' },
        { order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' },
      ],
    });
    const local = new Local({ indexes: { fieldOverrides: [override] } });
    expect(await statusOf(local.ids(query))).toBe('OK');
    expect(await statusOf(local.ids({ from: from('c'), where: has('a') }))).toBe('OK');
  });

  it('[INDEX-6] an override that lacks one keeps what it has', async () => {
    const indexes = [{ order: 'DESCENDING', queryScope: 'COLLECTION' }];
    const fieldOverrides = [{ collectionGroup: 'c', fieldPath: 'a', indexes }];
    const local = new Local({ indexes: { fieldOverrides } });
    const message = await messageOf(local.ids({ from: from('c'), where: has('a') }));
    expect(message).toMatch(/^The query requires a COLLECTION_CONTAINS index/);
    expect(JSON.parse(message.slice(message.indexOf('{')))).toEqual({
      collectionGroup: 'c',
      fieldPath: 'a',
      indexes: [...indexes, { arrayConfig: 'CONTAINS', queryScope: 'COLLECTION' }],
    });
  });

  it.each([index('a', 'COLLECTION_GROUP'), index('a, __name__')])(
    '[INDEX-6] in "indexes" %j is refused',
    (one) => {
      expect(() => new IndexCatalogue(JSON.stringify({ indexes: [one] }), 'my.json')).toThrow(
        'my.json is no valid index definition: the index of "c" on "a" alone belongs into "fieldOverrides".',
      );
    },
  );

  const sums: [verdict: 'OK' | 'FAILED_PRECONDITION', query: object, ...indexes: object[]][] = [
    ['FAILED_PRECONDITION', { where: eq('a') }],
    ['OK', { where: eq('a') }, index('a, n', 'COLLECTION_GROUP')],
    ['OK', { where: eq('a') }, index('a, n desc', 'COLLECTION_GROUP')],
    ['FAILED_PRECONDITION', { where: eq('a') }, index('a, n')],
    ['FAILED_PRECONDITION', { where: eq('a') }, index('n, a', 'COLLECTION_GROUP')],
    ['OK', { where: and(eq('a'), above('b')) }, index('a, b, n', 'COLLECTION_GROUP')],
    [
      'FAILED_PRECONDITION',
      { where: and(eq('a'), above('b')) },
      index('a, b, m', 'COLLECTION_GROUP'),
    ],
  ];
  it.each(sums)('[INDEX-7] sum of n: %s: %j with %j', async (status, query, ...indexes) => {
    const local = new Local({ indexes: { indexes } });
    const structuredAggregationQuery = {
      structuredQuery: { from: from('c', true), ...query },
      aggregations: [{ count: {} }, { sum: { field: { fieldPath: 'n' } } }],
    };
    const answer = local.stream('RunAggregationQuery', {
      parent: ROOT,
      structuredAggregationQuery,
    });
    expect(await statusOf(answer)).toBe(status);
  });

  it('[INDEX-3] field overrides remove automatic indexes', async () => {
    const override = (indexes: object[]) => ({
      fieldOverrides: [{ collectionGroup: 'c', fieldPath: 'a', indexes }],
    });
    const without = new Local({ indexes: override([]) });
    expect(await statusOf(without.ids({ from: from('c'), where: eq('a') }))).toBe(
      'FAILED_PRECONDITION',
    );
  });

  it('[INDEX-3] field overrides add group indexes', async () => {
    const override = (indexes: object[]) => ({
      fieldOverrides: [{ collectionGroup: 'c', fieldPath: 'a', indexes }],
    });
    const group = new Local({
      indexes: override([{ order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' }]),
    });
    expect(await statusOf(group.ids({ from: from('c', true), where: eq('a') }))).toBe('OK');
  });

  it('[INDEX-4] a listener that lacks an index is removed with FAILED_PRECONDITION', async () => {
    const listener = new Local({ indexes: {} }).listen();
    listener.add({
      targetId: 2,
      query: {
        parent: ROOT,
        structuredQuery: { from: from('c'), where: eq('a'), orderBy: [by('b')] },
      },
    });
    expect(await listener.newMessages()).toEqual(['ADD 2', 'REMOVE 2 code 9', 'SNAPSHOT']);
  });

  it('[INDEX-5] a malformed index file is refused by name', () => {
    expect(() => new IndexCatalogue('{', 'my.json')).toThrow(
      /^my\.json is no valid index definition/,
    );
  });
});
