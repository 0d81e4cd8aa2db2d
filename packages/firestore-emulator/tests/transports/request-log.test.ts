import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formatLogEntry } from '../../src/transports/request-log.ts';
import type { LogEntry } from '../../src/transports/request-log.ts';
import { describeTarget } from '../../src/transports/request-target.ts';
import { Channel } from './support/channel-client.ts';
import { GrpcClient } from './support/grpc-client.ts';
import { bearer, DATABASE, ROOT, Running, until } from './support/running.ts';

let running: Running;
const entries: LogEntry[] = [];
beforeAll(async () => {
  running = await Running.start({ log: (entry) => entries.push(entry) });
});
afterAll(() => running.emulator.stop());
beforeEach(() => {
  entries.length = 0;
});

it('[LOG-1] logs a call of each transport', async () => {
  const startedAt = performance.now();
  await running.set('rooms/r1', {});
  const grpc = new GrpcClient(running);
  await grpc.unary(
    'GetDocument',
    { name: `${ROOT}/rooms/r1` },
    bearer({ sub: 'alice' }).authorization,
  );
  grpc.close();
  await running.rest('GET', '/rooms/none', undefined, { authorization: '' });
  expect(entries).toEqual([
    expect.objectContaining({
      transport: 'rest',
      method: 'UpdateDocument',
      caller: 'owner',
      status: 'OK',
    }),
    expect.objectContaining({ transport: 'grpc', target: 'rooms/r1', caller: 'uid alice' }),
    expect.objectContaining({ target: 'rooms/none', caller: 'visitor', status: 'NOT_FOUND' }),
  ]);
  const elapsed = performance.now() - startedAt;
  expect(entries.every(({ ms }) => ms > 0 && ms < elapsed)).toBe(true);
});

it('[LOG-1] logs the messages of streams when they are answered', async () => {
  const documents = { documents: [`${ROOT}/rooms/r1`] };
  const listen = await Channel.open(running, 'Listen', [{ addTarget: { targetId: 4, documents } }]);
  const get = await listen.get();
  const write = await Channel.open(running, 'Write', [{}]);
  const update = { name: `${ROOT}/rooms/r2`, fields: {} };
  await write.post([{ streamToken: 'AA==', writes: [{ update }] }]);
  const missing = { update, currentDocument: { exists: false } };
  await write.post([{ streamToken: 'AA==', writes: [missing] }]);
  await until(() => entries.length >= 4, 'all are logged');
  const lines = entries.map(({ method, target, status }) => `${method} ${target} ${status}`);
  expect(lines).toContain('Listen target 4: rooms/r1 OK');
  expect(lines).toContain('Write rooms/r2 OK');
  expect(lines).toContain('Write rooms/r2 ALREADY_EXISTS');
  get.close();
});

it('[LOG-1] logs what was refused before it reached the service', async () => {
  await running.rest('GET', '/rooms/r1', undefined, { authorization: 'Bearer x' });
  await running.rest('POST', ':commit', '{');
  expect(entries.map(({ status, caller }) => [status, caller])).toEqual([
    ['UNAUTHENTICATED', '?'],
    ['INVALID_ARGUMENT', '?'],
  ]);
});

it('[LOG-1] writes an entry as one line', () => {
  const entry: LogEntry = {
    timeMs: Date.UTC(2026, 0, 1, 12, 1, 7, 123),
    transport: 'webchannel',
    method: 'Write',
    target: 'rooms/r1',
    caller: 'uid alice',
    status: 'PERMISSION_DENIED',
    ms: 2.13,
    notes: ['denied by\n rule 12:9'],
  };
  expect(formatLogEntry(entry)).toBe(
    '12:01:07.123 webchannel Write rooms/r1 uid alice PERMISSION_DENIED 2.1ms denied by rule 12:9',
  );
});

it.each([
  [
    {
      database: DATABASE,
      writes: [
        { delete: `${ROOT}/a/b` },
        { verify: `${ROOT}/a/c`, currentDocument: { exists: false } },
      ],
    },
    'a/b +1',
  ],
  [{ database: DATABASE, documents: [`${ROOT}/a/b`] }, 'a/b'],
  [{ parent: ROOT, structuredQuery: { from: [{ collectionId: 'rooms' }] } }, 'rooms'],
  [
    {
      parent: `${ROOT}/a/b`,
      structuredQuery: { from: [{ collectionId: 'c', allDescendants: true }] },
    },
    'a/b/c (group)',
  ],
  [
    {
      parent: ROOT,
      structuredAggregationQuery: { structuredQuery: { from: [{ collectionId: 'r' }] } },
    },
    'r',
  ],
  [{ database: DATABASE, removeTarget: 4 }, 'target 4: off'],
  [{ parent: ROOT, collectionId: 'rooms' }, 'rooms'],
  [{ database: DATABASE }, '/'],
  [null, '?'],
])('describes %j', (request, target) => {
  expect(describeTarget(request)).toBe(target);
});
