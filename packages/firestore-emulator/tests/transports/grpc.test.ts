import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GrpcClient } from './support/grpc-client.ts';
import { bearer, DATABASE, ROOT, Running, until } from './support/running.ts';

let running: Running;
let client: GrpcClient;
beforeAll(async () => {
  running = await Running.start();
  client = new GrpcClient(running);
});
afterAll(async () => {
  client.close();
  await running.emulator.stop();
});

const write = (path: string, fields: object) => ({ update: { name: `${ROOT}/${path}`, fields } });
const commit = (...writes: object[]) => client.unary('Commit', { database: DATABASE, writes });

describe('methods', () => {
  it('[TRANSPORT-10] answers unary calls', async () => {
    const { writeResults } = await commit(write('grpc/a', { n: { integerValue: '7' } }));
    expect(writeResults).toHaveLength(1);
    const document = await client.unary('GetDocument', { name: `${ROOT}/grpc/a` });
    expect(document.fields).toEqual({ n: { integerValue: '7' } });
    expect(document.createTime.seconds).toMatch(/^\d{10}$/);
  });

  it('[TRANSPORT-10] preserves values that JSON has trouble with', async () => {
    const fields = { constructor: { stringValue: 'own' }, toString: { booleanValue: false } };
    await commit(
      write('grpc/values', {
        map: { mapValue: { fields } },
        nan: { doubleValue: NaN },
        big: { integerValue: '-9223372036854775808' },
        bytes: { bytesValue: Buffer.from([0, 255]) },
        none: { nullValue: 'NULL_VALUE' },
      }),
    );
    const document = await client.unary('GetDocument', { name: `${ROOT}/grpc/values` });
    expect(Object.keys(document.fields.map.mapValue.fields)).toEqual(Object.keys(fields));
    expect(document.fields.nan.doubleValue).toBeNaN();
    expect(document.fields.big).toEqual({ integerValue: '-9223372036854775808' });
    expect([...document.fields.bytes.bytesValue]).toEqual([0, 255]);
    expect(document.fields.none).toEqual({ nullValue: 'NULL_VALUE' });
  });

  it('[TRANSPORT-10] streams answers until status 0', async () => {
    await commit(write('streamed/a', {}), write('streamed/b', {}));
    const documents = [`${ROOT}/streamed/a`, `${ROOT}/streamed/none`];
    const found = await client.serverStream('BatchGetDocuments', { database: DATABASE, documents });
    expect(found.map((item) => Object.keys(item)[0])).toEqual(['found', 'missing']);
    const query = { parent: ROOT, structuredQuery: { from: [{ collectionId: 'streamed' }] } };
    const rows = await client.serverStream('RunQuery', query);
    expect(rows.filter((row) => row.document)).toHaveLength(2);
  });

  it('[TRANSPORT-10] handles a Write stream in order until half-close', async () => {
    const stream = client.bidi('Write');
    stream.send({ database: DATABASE });
    const [{ streamToken }] = await stream.until((messages) => messages.length === 1);
    for (let n = 0; n < 10; n++) {
      stream.send({ streamToken, writes: [write('grpc/order', { n: { integerValue: n } })] });
    }
    stream.call.end();
    expect(await stream.ended).toEqual({ code: 0, details: 'OK' });
    expect(stream.messages).toHaveLength(11);
    const document = await client.unary('GetDocument', { name: `${ROOT}/grpc/order` });
    expect(document.fields.n.integerValue).toBe('9');
  });

  it('[TRANSPORT-10] answers earlier batches of a Write stream before the error that ends it', async () => {
    const stream = client.bidi('Write');
    stream.send({ database: DATABASE });
    const [{ streamToken }] = await stream.until((messages) => messages.length === 1);
    const failing = { ...write('grpc/never', {}), currentDocument: { exists: true } };
    for (let n = 0; n < 30; n++) stream.send({ streamToken, writes: [write(`grpc/e${n}`, {})] });
    stream.send({ streamToken, writes: [failing] });
    stream.send({ streamToken, writes: [write('grpc/after', {})] });
    expect((await stream.ended).code).toBe(5);
    expect(stream.messages).toHaveLength(31);
    await expect(client.unary('GetDocument', { name: `${ROOT}/grpc/after` })).rejects.toThrow();
  });

  it('[TRANSPORT-10] follows changes on a Listen stream', async () => {
    const stream = client.bidi('Listen');
    const target = { targetId: 4, documents: { documents: [`${ROOT}/grpc/live`] } };
    stream.send({ database: DATABASE, addTarget: target });
    await stream.until((messages) =>
      messages.some((m) => m.targetChange?.targetChangeType === 'CURRENT'),
    );
    await commit(write('grpc/live', { n: { integerValue: '1' } }));
    const messages = await stream.until((all) => all.some((m) => m.documentChange));
    expect(messages.find((m) => m.documentChange).documentChange.targetIds).toEqual([4]);
    stream.call.cancel();
    expect((await stream.ended).code).toBe(1);
  });

  it.each(['ExecutePipeline', 'NoSuchMethod'])(
    '[TRANSPORT-11] answers UNIMPLEMENTED to %s',
    async (name) => {
      await expect(client.unary(name, Buffer.alloc(0))).rejects.toMatchObject({ code: 12 });
    },
  );
});

describe('errors', () => {
  it('[TRANSPORT-12] carries messages with special characters', async () => {
    const name = `${ROOT}/odd/100% a:b\n😀`;
    const update = { update: { name, fields: {} }, currentDocument: { exists: true } };
    await expect(commit(update)).rejects.toMatchObject({
      code: 5,
      details: expect.stringContaining('100% a:b\n😀') as string,
    });
  });

  it('[TRANSPORT-13] answers INVALID_ARGUMENT to bytes that are no message', async () => {
    const garbage = Buffer.from([0x0f, 0xff]);
    await expect(client.unary('Commit', garbage)).rejects.toMatchObject({
      code: 3,
      details: expect.stringContaining('CommitRequest') as string,
    });
    const stream = client.bidi('Listen');
    stream.sendBytes(garbage);
    expect((await stream.ended).code).toBe(3);
  });

  it('[TRANSPORT-13] answers INVALID_ARGUMENT to a request over 11 MiB, naming the limit', async () => {
    await expect(client.unary('Commit', Buffer.alloc(11_534_337))).rejects.toMatchObject({
      code: 3,
      details: 'Request payload size exceeds the limit: 11534336 bytes.',
    });
  });

  it('[TRANSPORT-13] answers RESOURCE_EXHAUSTED to a message over 17 MiB', async () => {
    const huge = Buffer.alloc(17 * 1024 * 1024 + 1);
    await expect(client.unary('Commit', huge)).rejects.toMatchObject({ code: 8 });
  });

  it.each([['Bearer a.b'], ['Basic xyz'], [bearer({ sub: 'a', aud: 'other' }).authorization]])(
    '[AUTH-4] answers UNAUTHENTICATED to "%s"',
    async (authorization) => {
      const request = { database: DATABASE, writes: [] };
      await expect(client.unary('Commit', request, authorization)).rejects.toMatchObject({
        code: 16,
      });
      const stream = client.bidi('Listen', authorization);
      stream.send({ database: DATABASE });
      expect((await stream.ended).code).toBe(16);
    },
  );
});

describe('backpressure', () => {
  it('[TRANSPORT-14] lets a slow reader catch up with the newest state without every step', async () => {
    const stream = client.bidi('Listen');
    const target = { targetId: 4, documents: { documents: [`${ROOT}/slow/a`] } };
    stream.send({ database: DATABASE, addTarget: target });
    await stream.until((messages) =>
      messages.some((m) => m.targetChange?.targetChangeType === 'CURRENT'),
    );
    stream.call.pause();
    const text = 'z'.repeat(500_000);
    for (let n = 0; n < 60; n++) {
      await commit(write('slow/a', { text: { stringValue: `${n} ${text}` } }));
    }
    stream.call.resume();
    const isNewest = (m: {
      documentChange?: { document: { fields: { text: { stringValue: string } } } };
    }) => m.documentChange?.document.fields.text.stringValue.startsWith('59 ') === true;
    const messages = await stream.until((all) => all.some(isNewest));
    const changes = messages.filter((m) => m.documentChange);
    expect(changes.length).toBeLessThan(60);
    stream.call.cancel();
    await stream.ended;
  });
});

it('[TRANSPORT-3] ends open streams at once when it closes', async () => {
  const other = await Running.start();
  const otherClient = new GrpcClient(other);
  const stream = otherClient.bidi('Listen');
  const target = { targetId: 4, documents: { documents: [`${ROOT}/a/b`] } };
  stream.send({ database: DATABASE, addTarget: target });
  await stream.until((messages) => messages.length > 0);
  await other.emulator.stop();
  expect((await stream.ended).code).not.toBe(0);
  otherClient.close();
  await until(
    () =>
      fetch(other.url).then(
        () => false,
        () => true,
      ),
    'the port is free',
  );
});
