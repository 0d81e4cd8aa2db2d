import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, DATABASE, PROJECT, ROOT, Running } from './support/running.ts';

let running: Running;
beforeAll(async () => {
  running = await Running.start();
});
afterAll(() => running.emulator.stop());
beforeEach(() => running.control('DELETE', '/databases/(default)/documents'));

const integer = (n: number) => ({ integerValue: String(n) });

describe('documents', () => {
  it('[TRANSPORT-40] creates under an id', async () => {
    const named = await running.rest('POST', '/rooms?documentId=r1', { fields: { n: integer(1) } });
    expect(named.status).toBe(200);
    expect(named.body.name).toBe(`${ROOT}/rooms/r1`);
    const again = await running.rest('POST', '/rooms?documentId=r1', { fields: {} });
    expect([again.status, again.body.error.status]).toEqual([409, 'ALREADY_EXISTS']);
  });

  it('[TRANSPORT-40] creates with its own id', async () => {
    const unnamed = await running.rest('POST', '/rooms/r1/players', { fields: {} });
    expect(unnamed.body.name).toMatch(new RegExp('/rooms/r1/players/[A-Za-z0-9]{20}$'));
  });

  it('[TRANSPORT-40] gets with a mask, in both spellings', async () => {
    await running.set('rooms/r1', { a: integer(1), b: integer(2), c: integer(3) });
    const path = '/rooms/r1?mask.fieldPaths=a&mask.field_paths=b';
    expect(Object.keys((await running.rest('GET', path)).body.fields)).toEqual(['b']);
    const both = await running.rest('GET', '/rooms/r1?mask.fieldPaths=a&mask.fieldPaths=c');
    expect(Object.keys(both.body.fields)).toEqual(['a', 'c']);
    expect((await running.rest('GET', '/rooms/none')).status).toBe(404);
  });

  it('[TRANSPORT-40] patches with an update mask', async () => {
    await running.set('rooms/r1', { a: integer(1), b: integer(2) });
    const path = '/rooms/r1?updateMask.fieldPaths=a&currentDocument.exists=true';
    const patched = await running.rest('PATCH', path, { fields: { a: integer(9) } });
    expect(patched.body.fields).toEqual({ a: integer(9), b: integer(2) });
  });

  it('[TRANSPORT-40] patches by preconditions', async () => {
    await running.set('rooms/r1', { a: integer(1), b: integer(2) });
    const missing = await running.rest('PATCH', '/rooms/none?currentDocument.exists=true', {});
    expect(missing.status).toBe(404);
    const stale = await running.rest(
      'PATCH',
      '/rooms/r1?currentDocument.updateTime=2020-01-01T00:00:00Z',
      {},
    );
    expect([stale.status, stale.body.error.status]).toEqual([400, 'FAILED_PRECONDITION']);
  });

  it('[TRANSPORT-40] deletes', async () => {
    await running.set('rooms/r1', {});
    expect((await running.rest('DELETE', '/rooms/r1')).body).toEqual({});
    const missing = await running.rest('DELETE', '/rooms/r1?currentDocument.exists=true');
    expect(missing.status).toBe(404);
  });

  it('[TRANSPORT-40] lists pages, in order, missing parents too', async () => {
    for (let n = 0; n < 5; n++) await running.set(`rooms/r${n}`, { n: integer(5 - n) });
    await running.set('rooms/ghost/players/p', {});
    const ids = (answer: { body: { documents: { name: string }[] } }) =>
      answer.body.documents.map(({ name }) => name.split('/').at(-1));
    const first = await running.rest('GET', '/rooms?pageSize=2&orderBy=n');
    expect(ids(first)).toEqual(['r4', 'r3']);
    const token = encodeURIComponent(first.body.nextPageToken);
    const second = await running.rest('GET', `/rooms?pageSize=2&orderBy=n&pageToken=${token}`);
    expect(ids(second)).toEqual(['r2', 'r1']);
    const all = await running.rest('GET', '/rooms?showMissing=true&mask.fieldPaths=n');
    expect(ids(all)).toContain('ghost');
  });

  it('[TRANSPORT-43] leaves a colon alone that is no method', async () => {
    await running.rest('PATCH', '/odd%20ids/a%3Ab:c%25', { fields: { n: integer(1) } });
    const { body } = await running.rest('GET', '/odd%20ids/a:b:c%25');
    expect(body.name).toBe(`${ROOT}/odd ids/a:b:c%`);
  });

  it('[TRANSPORT-43] decodes segments', async () => {
    await running.rest('PATCH', '/odd%20ids/a%3Ab:c%25', { fields: { n: integer(1) } });
    const url = `/v1/projects/${PROJECT}/databases/%28default%29/documents/odd%20ids/a:b:c%25`;
    expect((await running.call('GET', url)).status).toBe(200);
  });
});

describe('methods', () => {
  beforeEach(async () => {
    await running.set('rooms/r1', { n: integer(1) });
    await running.set('rooms/r2', { n: integer(2) });
    await running.set('rooms/r1/players/p1', { n: integer(3) });
  });

  it('[TRANSPORT-41] commits and gets in batches', async () => {
    const writes = [{ update: { name: `${ROOT}/rooms/r3`, fields: { n: integer(3) } } }];
    const committed = await running.rest('POST', ':commit', { writes });
    expect(committed.body.writeResults).toHaveLength(1);
    const documents = [`${ROOT}/rooms/r3`, `${ROOT}/rooms/none`];
    const got = await running.rest('POST', ':batchGet', { documents });
    expect(got.body.map((item: object) => Object.keys(item)[0])).toEqual(['found', 'missing']);
    expect(got.body[1].readTime).toMatch(/^\d{4}-.*Z$/);
  });

  it('[TRANSPORT-41] takes the parent from the URL, not from the body', async () => {
    const structuredQuery = { from: [{ collectionId: 'players' }] };
    const parent = `${DATABASE}/documents/rooms/r2`;
    const { body } = await running.rest('POST', '/rooms/r1:runQuery', { parent, structuredQuery });
    expect(body[0].document.name).toBe(`${ROOT}/rooms/r1/players/p1`);
  });

  it('[TRANSPORT-41] counts', async () => {
    const structuredQuery = { from: [{ collectionId: 'rooms' }] };
    const counted = await running.rest('POST', ':runAggregationQuery', {
      structuredAggregationQuery: { structuredQuery, aggregations: [{ alias: 'c', count: {} }] },
    });
    expect(counted.body[0].result.aggregateFields).toEqual({ c: integer(2) });
  });

  it('[TRANSPORT-41] lists collections', async () => {
    const roots = await running.rest('POST', ':listCollectionIds', {});
    expect(roots.body.collectionIds).toEqual(['rooms']);
    const below = await running.rest('POST', '/rooms/r1:listCollectionIds', { pageSize: 5 });
    expect(below.body.collectionIds).toEqual(['players']);
  });

  it('[TRANSPORT-41] partitions', async () => {
    const group = { from: [{ collectionId: 'players', allDescendants: true }] };
    const partition = await running.rest('POST', ':partitionQuery', {
      structuredQuery: { ...group, orderBy: [{ field: { fieldPath: '__name__' } }] },
      partitionCount: '2',
    });
    expect(partition.status).toBe(200);
  });

  it('[TRANSPORT-41] writes in batches', async () => {
    const written = await running.rest('POST', ':batchWrite', {
      writes: [{ delete: `${ROOT}/rooms/r1` }, { delete: `${ROOT}/rooms/r2` }],
    });
    expect(written.body.writeResults).toHaveLength(2);
  });

  it('[TRANSPORT-41] ends a transaction with its rollback', async () => {
    const begun = await running.rest('POST', ':beginTransaction', {});
    const { transaction } = begun.body;
    const query = `?transaction=${encodeURIComponent(transaction)}`;
    expect((await running.rest('GET', `/rooms/r1${query}`)).status).toBe(200);
    expect((await running.rest('POST', ':rollback', { transaction })).body).toEqual({});
    const late = await running.rest('POST', ':commit', { transaction, writes: [] });
    expect(late.status).toBeGreaterThanOrEqual(400);
  });

  it('[TRANSPORT-41] answers an array to no result', async () => {
    const answer = await running.rest('POST', ':batchGet', { documents: [] });
    expect(answer.text).toBe('[]');
  });
});

describe('errors', () => {
  it('[TRANSPORT-42] wraps the error of a streaming method into an array', async () => {
    const { status, body } = await running.rest('POST', ':runQuery', {
      structuredQuery: { from: [{ collectionId: '__reserved__' }] },
    });
    expect(status).toBe(400);
    expect(body).toEqual([
      { error: { code: 400, status: 'INVALID_ARGUMENT', message: expect.any(String) } },
    ]);
  });

  it.each([
    ['POST', ':executePipeline', 501],
    ['POST', '/rooms/r1:commit', 404],
    ['POST', '/rooms/r1', 404],
    ['GET', ':commit', 404],
    ['PUT', '/rooms/r1', 404],
    ['GET', '', 404],
  ])('[TRANSPORT-42] answers %s %s with %i', async (method, path, status) => {
    const answer = await running.rest(method, path, method === 'GET' ? undefined : {});
    expect(answer.status).toBe(status);
    expect((answer.body[0] ?? answer.body).error.code).toBe(status);
  });

  it.each([
    ['GET', '/rooms/r1?frobnicate=1', undefined, 'frobnicate'],
    ['GET', '/rooms/r1?toString=1', undefined, 'toString'],
    ['GET', '/rooms?pageSize=many', undefined, 'pageSize'],
    ['GET', '/rooms?showMissing=maybe', undefined, 'showMissing'],
    ['GET', '/rooms/%E0%A4%A', undefined, 'percent-encoding'],
    ['GET', '/rooms/a%2Fb', undefined, '"/"'],
    ['PATCH', '/rooms/r1', '{"fields":', 'Invalid JSON payload'],
    ['PATCH', '/rooms/r1', '[]', 'JSON object'],
    ['POST', ':commit', 'null', 'JSON object'],
  ])('[TRANSPORT-44] refuses %s %s with the cause', async (method, path, body, message) => {
    const answer = await running.rest(method, path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.status).toBe('INVALID_ARGUMENT');
    expect(answer.body.error.message).toContain(message);
  });

  it("[TRANSPORT-44] refuses a body over the limit in production's words", async () => {
    const body = JSON.stringify({ writes: [], x: 'x'.repeat(11_534_337) });
    const answer = await running.rest('POST', ':commit', body);
    expect(answer.body.error).toEqual({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: 'Request payload size exceeds the limit: 11534336 bytes.',
    });
  });

  it('[TRANSPORT-44] accepts the system parameters without effect', async () => {
    await running.set('rooms/r1', {});
    const path = '/rooms/r1?key=abc&alt=json&prettyPrint=false&$httpHeaders=x';
    expect((await running.rest('GET', path)).status).toBe(200);
  });

  it('[AUTH-4] answers 401 to a malformed token', async () => {
    const answer = await running.rest('GET', '/rooms/r1', undefined, {
      authorization: 'Bearer ya29.abc',
    });
    expect([answer.status, answer.body.error.status]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('[AUTH-3] answers 401 to a token of another project', async () => {
    const answer = await running.rest(
      'GET',
      '/rooms/r1',
      undefined,
      bearer({ sub: 'a', aud: 'b' }),
    );
    expect(answer.body.error.message).toContain('"aud"');
  });
});

describe('enums', () => {
  it('[TRANSPORT-47] are taken by number as by name', async () => {
    await running.set('enums/a', { n: { integerValue: '1' }, t: { arrayValue: {} } });
    await running.set('enums/b', { n: { integerValue: '2' }, t: { nullValue: 0 } });
    await running.set('enums/d', { n: { integerValue: '3' }, t: { nullValue: 'NULL_VALUE' } });
    const field = { fieldPath: 'n' };
    const value = (n: number) => ({ integerValue: String(n) });
    const filters = [
      { fieldFilter: { field, op: 4, value: value(2) } },
      { unaryFilter: { field: { fieldPath: 't' }, op: 3 } },
    ];
    const structuredQuery = {
      from: [{ collectionId: 'enums' }],
      where: { compositeFilter: { op: 1, filters } },
      orderBy: [{ field, direction: 2 }],
    };
    const { body } = await running.rest('POST', ':runQuery', { structuredQuery });
    const ids = body.map((row: { document: { name: string } }) => row.document.name.slice(-1));
    expect(ids).toEqual(['d', 'b']);
    const transform = { fieldPath: 'at', setToServerValue: 1 };
    const name = `${ROOT}/enums/a`;
    const writes = [{ transform: { document: name, fieldTransforms: [transform] } }];
    const { commitTime } = (await running.rest('POST', ':commit', { writes })).body;
    const { fields } = (await running.rest('GET', '/enums/a')).body;
    expect(fields.at.timestampValue.slice(0, 23)).toBe(commitTime.slice(0, 23));
  });

  it.each([
    ['op', { where: { unaryFilter: { field: { fieldPath: 'n' }, op: 9 } } }, '"9"'],
    ['direction', { orderBy: [{ field: { fieldPath: 'n' }, direction: 'UP' }] }, '"UP"'],
    ['op', { where: { compositeFilter: { op: 'XOR', filters: [] } } }, '"XOR"'],
  ])('[TRANSPORT-47] an unknown %s in %j is named', async (member, query, found) => {
    const structuredQuery = { from: [{ collectionId: 'enums' }], ...query };
    const { status, body } = await running.rest('POST', ':runQuery', { structuredQuery });
    expect(status).toBe(400);
    expect(body[0].error.message).toContain(`Invalid value for "${member}": ${found}`);
  });
});

describe('explain', () => {
  it.each(['runQuery', 'runAggregationQuery'])('[TRANSPORT-41] %s has none', async (method) => {
    const structuredQuery = { from: [{ collectionId: 'c' }] };
    const structuredAggregationQuery = { structuredQuery, aggregations: [{ count: {} }] };
    const body = { structuredQuery, structuredAggregationQuery, explainOptions: { analyze: true } };
    const answer = await running.rest('POST', `:${method}`, body);
    expect([answer.status, answer.body[0].error.status]).toEqual([501, 'UNIMPLEMENTED']);
  });
});

describe('cors', () => {
  it('[TRANSPORT-45] allows what a preflight asks for', async () => {
    const { status, headers } = await running.call('OPTIONS', `/v1/${ROOT}:commit`, undefined, {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,x-goog-api-client',
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-headers')).toBe('authorization,x-goog-api-client');
    expect(headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(headers.get('access-control-max-age')).toBe('3600');
  });

  it('[TRANSPORT-45] lets the page read errors too', async () => {
    const { status, headers } = await running.call('GET', '/nowhere', undefined, {
      origin: 'http://127.0.0.1:4000',
    });
    expect(status).toBe(404);
    expect(headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:4000');
  });
});

it('[TRANSPORT-4] answers Ok at the root', async () => {
  expect((await running.call('GET', '/')).text.trim()).toBe('Ok');
});
